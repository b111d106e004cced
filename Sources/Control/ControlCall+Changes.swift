import BackstackClient
import Commands

extension ControlCall {
  /// The most that the API gives at once.
  private static let pageSize = 1000

  /// Lists changes page by page, to the newest one or to as many as are wanted; that there are more is said on standard error.
  func changes() async throws {
    let session = try session()
    let limit = try arguments.number("--limit")
    var after = try arguments.number("--after") ?? 0
    var shown = 0
    repeat {
      let page = try await session.changes(after: after, limit: limit.map { $0 - shown } ?? Self.pageSize)
      if let session = page.reset {
        terminal.printError("Those changes are not kept any more; this is the session now.\n")
        return try show(session)
      }
      for change in page.changes { try show(change) }
      guard !page.changes.isEmpty else { return }
      guard page.next > after else { throw BackstackError.malformed("the changes do not go on at #/next") }
      shown += page.changes.count
      after = page.next
    } while shown < limit ?? .max
    guard try await !session.changes(after: after, limit: 1).changes.isEmpty else { return }
    terminal.printError("There are more: --after \(after)\n")
  }

  private func show(_ change: SessionChange) throws(TextFile.Failure) {
    if wantsJSON { return try show(change.json) }
    try terminal.print(ChangeLine(style: terminal.style).text(change, session: nil) + "\n")
  }
}
