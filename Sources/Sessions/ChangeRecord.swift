public import Navigation

/// One committed change of one session, as the journal and the history keep it.
public struct ChangeRecord: Equatable, Sendable {
  /// What `redo` holds.
  public enum Kind: UInt8, Sendable {
    /// The whole session: it was created, or replaced under a new incarnation.
    case snapshot = 1
    /// What differs from the revision before.
    case delta = 2
    /// Nothing: the session was deleted.
    case deletion = 3
  }

  public var kind: Kind
  /// The id of the session that changed.
  public var sessionID: String
  /// Random at each creation: tells a session from an earlier one of the same id.
  public var incarnation: UInt64
  /// The session's revision after the change.
  public var revision: Int64
  /// When it changed.
  public var at: Timestamp
  /// Its place among the changes of all sessions: rising, and never given twice.
  public var order: Int64
  /// The change as clients read it: the JSON of a CHANGE (docs/api.md §5).
  public var feed: [UInt8]
  /// From the revision before to this one.
  public var redo: [UInt8]
  /// From this revision back to the one before; empty where there is none.
  public var undo: [UInt8]

  public init(
    kind: Kind, sessionID: String, incarnation: UInt64, revision: Int64, at: Timestamp, order: Int64, feed: [UInt8],
    redo: [UInt8],
    undo: [UInt8]
  ) {
    self.kind = kind
    self.sessionID = sessionID
    self.incarnation = incarnation
    self.revision = revision
    self.at = at
    self.order = order
    self.feed = feed
    self.redo = redo
    self.undo = undo
  }

  /// An estimate of the bytes that it takes, in memory as in the journal.
  var cost: Int { 96 + feed.count + redo.count + undo.count }
}
