/// A `ConflictPolicy` as the core has it, which knows no actor: whoever runs the core says where the app is asked.
enum SyncPolicy: Sendable {
  case serverWins
  case localWins
  case custom(@Sendable (Conflict) -> ConflictResolution)
}

extension SyncPolicy {
  /// The policy of a core that runs on the main actor, and only there.
  @MainActor init(_ policy: ConflictPolicy) {
    self =
      switch policy {
      case .serverWins: .serverWins
      case .localWins: .localWins
      case .custom(let decide): .custom { conflict in MainActor.assumeIsolated { decide(conflict) } }
      }
  }
}
