import BackstackClient
import Commands
import Foundation

extension ControlCall {
  /// Shows what happens until the session is gone, or somebody presses Ctrl-C. Lost connections are told on standard error,
  /// and made again.
  func watch() async throws {
    let line = ChangeLine(style: terminal.style)
    var wasConnected = false
    for try await event in try session().events(after: try arguments.number("--after")) {
      switch event {
      case .connected:
        if wasConnected { terminal.printError("Connected again.\n") }
        wasConnected = true
      case .interrupted(let reason, let wait):
        // As the other commands end: nobody knows yet whether there is anything to wait for.
        guard wasConnected else { throw reason }
        let seconds = (wait / .seconds(1) * 10).rounded() / 10
        terminal.printError("The connection is gone: \(Shown.text(reason.description)). Again in \(seconds) s.\n")
      case _ where wantsJSON: if let json = Self.json(event) { try show(json) }
      case .session(let session): try terminal.print(line.text(session) + "\n")
      case .change(let change, let session): try terminal.print(line.text(change, session: session) + "\n")
      case .deleted: try terminal.print(line.deleted(arguments.operand(0) ?? "", at: Date()) + "\n")
      }
    }
  }

  /// The event with its name; nil for what is about the connection.
  private static func json(_ event: SessionEvent) -> OpaqueValue? {
    switch event {
    case .connected, .interrupted: nil
    case .session(let session): ["event": "session", "session": session.json]
    case .change(let change, let session?): ["event": "change", "change": change.json, "session": session.json]
    case .change(let change, nil): ["event": "change", "change": change.json]
    case .deleted: ["event": "deleted"]
    }
  }
}
