public import Navigation

/// One committed change of one session, as the journal and the history keep it. An object, since it goes through several lists
/// and stays in one.
public final class ChangeRecord: Sendable {
  /// What `redo` holds.
  public enum Kind: UInt8, Sendable {
    /// The whole session: it was created, or replaced under a new incarnation.
    case snapshot = 1
    /// What differs from the revision before.
    case delta = 2
    /// Nothing: the session was deleted.
    case deletion = 3
  }

  public let kind: Kind
  /// The id of the session that changed.
  public let sessionID: String
  /// Random at each creation: tells a session from an earlier one of the same id.
  public let incarnation: UInt64
  /// The session's revision after the change.
  public let revision: Int64
  /// When it changed.
  public let at: Timestamp
  /// Its place among the changes of all sessions: rising, and never given twice.
  public let order: Int64
  /// `feed`, `undo` and `redo`, one behind the other: one piece of memory, written as it is.
  public let bytes: [UInt8]
  /// Octets of `feed`, with which `bytes` begins.
  public let feedCount: Int
  /// Octets of `undo`, which is next.
  public let undoCount: Int

  /// - Parameter bytes: `feed`, `undo` and `redo`; the counts tell where each ends.
  public init(
    kind: Kind, sessionID: String, incarnation: UInt64, revision: Int64, at: Timestamp, order: Int64, bytes: [UInt8],
    feedCount: Int, undoCount: Int
  ) {
    self.kind = kind
    self.sessionID = sessionID
    self.incarnation = incarnation
    self.revision = revision
    self.at = at
    self.order = order
    self.bytes = bytes
    self.feedCount = feedCount
    self.undoCount = undoCount
  }

  /// A record of its parts.
  public convenience init(
    kind: Kind, sessionID: String, incarnation: UInt64, revision: Int64, at: Timestamp, order: Int64, feed: [UInt8],
    redo: [UInt8], undo: [UInt8]
  ) {
    self.init(
      kind: kind, sessionID: sessionID, incarnation: incarnation, revision: revision, at: at, order: order,
      bytes: feed + undo + redo, feedCount: feed.count, undoCount: undo.count)
  }

  /// The change as clients read it: the JSON of a CHANGE (docs/api.md §5).
  public var feed: [UInt8] { Array(bytes[..<feedCount]) }

  /// From this revision back to the one before; empty where there is none.
  public var undo: ArraySlice<UInt8> { bytes[feedCount..<feedCount + undoCount] }

  /// From the revision before to this one. Last, because the history does not keep it.
  public var redo: ArraySlice<UInt8> { bytes[(feedCount + undoCount)...] }

  /// An estimate of the bytes that it takes, in memory as in the journal.
  var cost: Int { 96 + bytes.count }
}

extension ChangeRecord: Equatable {
  public static func == (a: ChangeRecord, b: ChangeRecord) -> Bool {
    a.kind == b.kind && a.sessionID == b.sessionID && a.incarnation == b.incarnation && a.revision == b.revision
      && a.at == b.at && a.order == b.order && a.feedCount == b.feedCount && a.undoCount == b.undoCount
      && a.bytes == b.bytes
  }
}
