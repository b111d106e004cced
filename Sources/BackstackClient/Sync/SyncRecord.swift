import Navigation

/// One step of what is kept over the app's end.
enum SyncRecord: Sendable {
  /// The server's state.
  case session(Session)
  /// A command at the end of the queue, or in the place of another.
  case command(SyncCommand, replacing: String? = nil)
  /// The request under way; nil: none any more.
  case attempt(SyncAttempt?)
  /// The commands with these keys are over.
  case settled([String])
  /// The server's rules for links, a document of docs/api.md §7.
  case links(OpaqueValue)
  /// The session's own token, which the server told when it made the session.
  case token(String)
}

/// What is kept over the app's end: enough to show the last state at once and to go on where the app was.
struct SavedSync: Sendable {
  /// What this client calls itself, in `Backstack-Client`.
  let origin: String
  /// The server's state as it was last known; until it was seen, what it is to begin with (`Session.unseen`).
  var confirmed: Session
  /// In the order in which the user did them.
  var pending: [SyncCommand] = []
  var attempt: SyncAttempt?
  /// The server's rules for links, as they were last known.
  var links: OpaqueValue?
  /// The session's own token, when the server gave one.
  var token: String?

  /// Takes a step.
  mutating func take(_ record: SyncRecord) {
    switch record {
    case .session(let session): confirmed = session
    case .command(let command, replacing: let key):
      if let key, let place = pending.firstIndex(where: { $0.key == key }) {
        pending[place] = command
      } else {
        pending.append(command)
      }
    case .attempt(let attempt): self.attempt = attempt
    case .links(let links): self.links = links
    case .token(let token): self.token = token
    case .settled(let keys):
      let keys = Set(keys)
      pending.removeAll { keys.contains($0.key) }
      if attempt?.commands.contains(where: keys.contains) == true { attempt = nil }
    }
  }
}
