import BackstackClient

/// Sessions as lines of a table.
struct SessionList {
  let style: Style

  func text(_ sessions: [SessionSummary]) -> String {
    guard !sessions.isEmpty else { return "" }
    let rows = sessions.map { session in
      [
        Shown.text(session.id), String(session.revision), Shown.text(session.json["updatedAt"]?.string ?? ""),
        Self.place(session.visible),
      ]
    }
    let head = ["ID", "REVISION", "UPDATED", "SHOWS"]
    let widths = head.indices.map { column in (rows + [head]).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells.dropLast(), widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (padded + cells.suffix(1)).joined(separator: "  ")
    }
    return ([style.dim(line(head))] + rows.map(line)).joined(separator: "\n") + "\n"
  }

  /// Where the user is: `home › orders`, with the layer unless it is the base.
  static func place(_ visible: VisibleState) -> String {
    let names = visible.path.count > 5 ? ["…"] + visible.path.suffix(4) : visible.path
    let path = names.map { Shown.text($0) }.joined(separator: " › ")
    return visible.layer == "root" ? path : "\(Shown.text(visible.layer)): \(path)"
  }
}
