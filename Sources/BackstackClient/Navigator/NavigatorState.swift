/// How far a navigator is in step with the server.
public enum NavigatorState: Sendable {
  /// The app has begun: what is shown is the state at its end, and the server has not been heard yet.
  case restoring
  /// In step: what is done here is sent at once, and what others do is shown at once.
  case live
  /// The server cannot be reached, or is not wanted to be. That many commands wait.
  case offline(pending: Int)
  /// A command that does not fit the server's state is being settled, or was given up after several tries.
  case conflicted(Conflict)
  /// The session is gone, the server takes nothing from this client, or what it says cannot be understood. Commands are still done here and wait; `resume()` tries
  /// again, and makes a session that is gone anew.
  case failed(BackstackError)

  init(_ status: SyncStatus) {
    self =
      switch status {
      case .restoring: .restoring
      case .live: .live
      case .offline(let pending): .offline(pending: pending)
      case .conflicted(let conflict): .conflicted(conflict)
      case .failed(.refused(let problem)): .failed(.problem(problem))
      case .failed(.unreadable(let detail)): .failed(.malformed(detail))
      case .failed(.absent(.deleted)):
        .failed(.problem(Problem(code: .sessionNotFound, status: 404, detail: "the session was deleted")))
      case .failed(.absent(.expired)):
        .failed(.problem(Problem(code: .sessionExpired, status: 410, detail: "the session has ended by itself")))
      }
  }
}

extension NavigatorState: Equatable {
  /// Whether an app would show the same.
  public static func == (a: NavigatorState, b: NavigatorState) -> Bool {
    switch (a, b) {
    case (.restoring, .restoring), (.live, .live): true
    case (.offline(let a), .offline(let b)): a == b
    case (.conflicted(let a), .conflicted(let b)): a.command == b.command && a.problem == b.problem
    case (.failed(let a), .failed(let b)): a.description == b.description
    default: false
    }
  }
}
