import BackstackClient
import Commands

/// One command of the table, at work.
struct ControlCall {
  let arguments: Arguments
  let server: ServerAccess
  let terminal: Terminal

  var wantsJSON: Bool { arguments.has("--json") }

  /// The session that the command is about; the reader of the command line has seen to it that it is named.
  func session() throws(UsageError) -> RemoteSession {
    server.client.session(try PathSegment.check(arguments.operand(0) ?? ""))
  }

  func run(_ command: String) async throws {
    switch command {
    case "sessions": try await list()
    case "create": try await create()
    case "get": try await get()
    case "delete": try await session().delete()
    case "changes": try await changes()
    case "watch": try await watch()
    case "export": try await export()
    case "import": try await importing()
    default: try await perform(try ControlOperation.read(command, arguments))
    }
  }

  private func perform(_ operation: SessionOperation) async throws {
    let answer = try await session().perform(operation)
    guard let session = answer.session else { return }
    if wantsJSON { return try show(session.json) }
    if !answer.change.changed { try terminal.print("Nothing changed.\n") }
    try show(session, added: answer.change.added)
  }

  /// Prints a document on a line of its own.
  func show(_ json: OpaqueValue) throws(TextFile.Failure) { try terminal.print(Shown.json(json) + "\n") }

  /// Prints a session, as a tree or as JSON.
  func show(_ session: SessionState, added: [String] = []) throws(TextFile.Failure) {
    if wantsJSON { return try show(session.json) }
    try terminal.print(SessionTree(style: terminal.style, added: Set(added)).text(session))
  }
}
