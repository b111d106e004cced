public import Navigation

/// A copy of everything that a store holds, kept beside it.
public struct StoredBackup: Equatable, Sendable {
  /// The name of its file, made by the store.
  public var name: String
  /// When it was begun; all changes that were acknowledged before are in it.
  public var createdAt: Timestamp
  /// Size of the file.
  public var bytes: Int64
  /// Database pages in it.
  public var pages: Int64
  /// The place of the newest change in it among the changes of all sessions; nil when it cannot be told.
  public var order: Int64?

  public init(name: String, createdAt: Timestamp, bytes: Int64, pages: Int64, order: Int64?) {
    self.name = name
    self.createdAt = createdAt
    self.bytes = bytes
    self.pages = pages
    self.order = order
  }
}

/// Why no backup is made now.
public enum BackupRefusal: Error, Equatable, Sendable {
  /// Another one is being made.
  case underWay
  /// As many as may be kept are there.
  case enough(Int)
}
