/// What becomes of a command that the server refuses because its state has moved on.
public enum ConflictPolicy: Sendable {
  /// The command is dropped.
  case serverWins
  /// The server's state is made what the user has here, whatever others have done meanwhile.
  case localWins
  /// The app decides, on the main actor. Until it has, nothing goes on: it must not block.
  case custom(@MainActor @Sendable (Conflict) -> ConflictResolution)
}

/// A command that did not fit the server's state.
public struct Conflict: Sendable {
  /// What the user did.
  public let command: SyncCommand
  /// Why it did not fit.
  public let problem: Problem
  /// The state as the server has it.
  public let server: SessionState
  /// The state as the user had it before the server's was known here.
  public let local: SessionState
}

/// An answer to a conflict.
public enum ConflictResolution: Sendable {
  /// The command is dropped.
  case drop
  /// These operations are done in its place. A conflict of theirs is asked about again, a few times.
  case replace([SessionOperation])
  /// The server's state is made what the user has here.
  case overwrite
}

/// What became of a command in conflict.
public enum ConflictOutcome: Sendable, Equatable {
  /// It was dropped.
  case dropped
  /// Other operations took its place.
  case replaced
  /// The server has the user's state now.
  case overwritten
  /// It was dropped because conflict followed upon conflict.
  case gaveUp
}
