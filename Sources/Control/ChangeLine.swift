import BackstackClient
import Foundation

/// A change of a session as one line: when, which revision, what was done, by whom, and what is seen now.
struct ChangeLine {
  /// Operations of a batch that are told.
  private static let operationLimit = 4

  let style: Style
  /// A time as people read it.
  var clock: (Date) -> String = ChangeLine.localTime

  func text(_ change: SessionChange, session: SessionState?) -> String {
    var words = [style.dim(clock(change.at)), "revision \(change.revision)"]
    let told = change.operations.prefix(Self.operationLimit).map(summary).joined(separator: ", ")
    let more = change.operations.count - Self.operationLimit
    words.append(style.green(more > 0 ? "\(told) and \(more) more" : told))
    if let origin = change.origin { words.append(style.dim("by \(Shown.text(origin))")) }
    if let session { words.append("→ \(SessionList.place(session.visible))") }
    return words.joined(separator: "  ")
  }

  func text(_ session: SessionState) -> String {
    "\(style.dim(clock(session.summary.updatedAt)))  revision \(session.revision)  → \(SessionList.place(session.visible))"
  }

  func deleted(_ id: String, at time: Date) -> String {
    "\(style.dim(clock(time)))  \(style.red("\(Shown.text(id)) is gone"))"
  }

  /// The operation's name, and what it is about.
  private func summary(_ operation: SessionOperation) -> String {
    let fields = operation.fields
    let screens = (fields["screens"]?.elements ?? []).compactMap { $0["screen"]?.string }
    var words = [operation.name]
    if !screens.isEmpty { words.append(screens.suffix(3).joined(separator: " › ")) }
    for key in ["screen", "url", "layer", "stack", "target"] {
      if let text = fields[key]?.string { words.append(text) }
    }
    if let params = fields["params"], !(params == .emptyObject) { words.append(Shown.json(params)) }
    if let to = fields["to"] { words.append("to \(to.string ?? to.text)") }
    if let count = fields["count"]?.int { words.append(String(count)) }
    if fields["all"]?.bool == true { words.append("all") }
    if fields["toRoot"]?.bool == true { words.append("to root") }
    return Shown.text(words.joined(separator: " "), limit: 80)
  }

  /// Hours, minutes and seconds where this program runs. Foundation's formatters would load all calendars of the world.
  static func localTime(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
