extension SessionEngine {
  /// Makes a backup of all that is durable now, while reading and writing go on. Fails with a `BackupRefusal` when another is
  /// being made or enough are there. The completion runs at once or on another queue.
  public func backUp(_ completion: @escaping @Sendable (Result<StoredBackup, any Error>) -> Void) {
    backupDesk.make(at: now(), completion)
  }

  /// The backups that were made, the newest first. The completion runs on another queue.
  public func backups(_ completion: @escaping @Sendable (Result<[StoredBackup], EngineError>) -> Void) {
    backupDesk.list(completion)
  }

  /// Ends a backup that is being made, which fails with `EngineError.closing`, and makes no more: the server is stopping.
  public func stopBackups() { backupDesk.stop() }
}
