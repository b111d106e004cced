/// Seconds with three digits after the point.
private func seconds(_ milliseconds: Int) -> String {
  "\(milliseconds / 1000)." + String(milliseconds % 1000 + 1000).dropFirst()
}

/// The operation as a client sends it.
extension ModelOperation {
  /// The name and the body; with `op` inside when `inBatch`.
  func request(inBatch: Bool = false) -> (name: String, body: String) {
    let (name, members) = parts
    let all = (inBatch ? ["\"op\":\"\(name)\""] : []) + members.compactMap { $0 }
    return (name, "{" + all.joined(separator: ",") + "}")
  }

  private var parts: (String, [String?]) {
    switch self {
    case .push(let screens, let at):
      return ("push", (screens.count == 1 ? screens[0].members : [Self.list(screens)]) + [Self.json(at)])
    case .popCount(let count, let clamp, let dismissIfLast, let at):
      return (
        "pop",
        [
          "\"count\":\(count)", clamp ? "\"clamp\":true" : nil, dismissIfLast ? "\"dismissIfLast\":true" : nil,
          Self.json(at),
        ]
      )
    case .popTo(let name, let inclusive, let ifMissing, let session, let dismissIfLast, let at):
      return (
        "pop",
        [
          Self.json(at), "\"to\":\"\(name)\"", inclusive ? "\"inclusive\":true" : nil, "\"ifMissing\":\"\(ifMissing)\"",
          session ? "\"scope\":\"session\"" : nil, "\"dismissIfLast\":\(dismissIfLast)",
        ]
      )
    case .popToRoot(let session, let at):
      return ("pop", ["\"toRoot\":true", "\"scope\":\"\(session ? "session" : "stack")\"", Self.json(at)])
    case .replace(let screen, let at): return ("replace", screen.members + [Self.json(at)])
    case .set(let screens, let at): return ("set", [Self.list(screens), Self.json(at)])
    case .setRoot(let stacks, let container, let active): return ("setRoot", Self.root(stacks, container, active))
    case .navigate(let screen, let back, let at):
      return ("navigate", screen.members + [back ? "\"back\":true" : nil, Self.json(at)])
    case .update(let target, let title, let params, let badge, let look, let at):
      return (
        "update",
        [
          target.map { "\"target\":\"\($0)\"" }, title.map { "\"title\":" + Self.orNull($0) },
          params.map { "\"params\":" + $0 }, badge.map { "\"badge\":" + Self.orNull($0) },
          look.map { "\"appearance\":" + ($0?.json ?? "null") }, Self.json(at),
        ]
      )
    case .detent(let detent, let at):
      return ("update", ["\"presentation\":{\"selectedDetent\":\"\(detent)\"}", Self.json(at)])
    case .insert(let screen, let before, let neighbour, let at):
      return ("insert", screen.members + ["\"\(before ? "before" : "after")\":\"\(neighbour)\"", Self.json(at)])
    case .remove(let target, let at): return ("remove", ["\"target\":\"\(target)\"", Self.json(at)])
    case .open(let url, let mode): return ("open", ["\"url\":\"\(url.text)\"", mode.map { "\"mode\":\"\($0)\"" }])
    case .present(let screens, let id, let embed, let after):
      return (
        "present",
        [
          id.map { "\"id\":\"\($0)\"" }, Self.list(screens), embed ? "\"embedInStack\":true" : nil,
          "\"detents\":[\"medium\",\"large\"],\"selectedDetent\":\"medium\"",
          after.map { "\"autoDismissAfter\":\(seconds($0))" },
        ]
      )
    case .dismiss(let dismissal): return ("dismiss", [Self.json(dismissal)])
    case .select(let id, let toRoot, let layer):
      return (
        "select",
        [
          "\"stack\":\"\(id)\"", toRoot ? "\"toRoot\":true" : nil, layer.map { "\"at\":{\"layer\":\"\($0)\"}" },
        ]
      )
    }
  }

  private static func orNull(_ text: String?) -> String {
    text.map { "\"\($0)\"" } ?? "null"
  }

  private static func json(_ at: At?) -> String? {
    guard let at else { return nil }
    let members = [at.layer.map { "\"layer\":\"\($0)\"" }, at.stack.map { "\"stack\":\"\($0)\"" }]
    return "\"at\":{" + members.compactMap { $0 }.joined(separator: ",") + "}"
  }

  private static func list(_ screens: [NewScreen]) -> String {
    let objects = screens.map { "{" + $0.members.compactMap { $0 }.joined(separator: ",") + "}" }
    return "\"screens\":[" + objects.joined(separator: ",") + "]"
  }

  private static func root(
    _ stacks: [(stack: String, screens: [NewScreen])], _ container: String, _ active: String?
  ) -> [String?] {
    switch container {
    case "screen": return ["\"container\":\"screen\""] + stacks[0].screens[0].members
    case "stack": return ["\"container\":\"stack\"", list(stacks[0].screens)]
    default:
      let objects = stacks.map { "{\"id\":\"\($0.stack)\",\(list($0.screens))}" }.joined(separator: ",")
      return [
        "\"container\":\"\(container)\"", "\"stacks\":[\(objects)]", active.map { "\"active\":\"\($0)\"" },
      ]
    }
  }

  private static func json(_ dismissal: Dismissal) -> String? {
    switch dismissal {
    case .top: nil
    case .all: "\"all\":true"
    case .layer(let id): "\"layer\":\"\(id)\""
    case .to(let id): "\"to\":\"\(id)\""
    case .count(let count): "\"count\":\(count)"
    }
  }
}

extension ModelOperation.NewScreen {
  var members: [String?] {
    [
      "\"screen\":\"\(name)\"", id.map { "\"id\":\"\($0)\"" }, params.map { "\"params\":" + $0 },
      title.map { "\"title\":\"\($0)\"" }, bar.map { "\"bar\":" + $0.json },
      autoPopAfter.map { "\"autoPopAfter\":\(seconds($0))" },
    ]
  }
}
