import Navigation

/// One change as whoever has missed it is told: what its event needs, and nothing else of its record, whose ways back and
/// forward may be as long as the session.
public struct MissedChange: Sendable {
  /// The revision that it led to.
  public let revision: Int64
  /// The change as clients read it: the JSON of a CHANGE (docs/api.md §5).
  public let feed: [UInt8]
  /// The session after it; nil when it was not asked for.
  public let session: CommittedSession?

  init(_ record: ChangeRecord, _ session: CommittedSession?) {
    revision = record.revision
    feed = record.feed
    self.session = session
  }

  /// An estimate of the bytes that it takes, in memory as on the wire.
  public var cost: Int { 128 + feed.count + (session?.roughSize ?? 0) }
}

extension History {
  /// The changes behind `revision`, oldest first; nil when some are no longer kept, when `revision` is ahead of the session, or
  /// when they are more than `limit` or take more than `bytes`. No more states are rebuilt than fit.
  ///
  /// - Parameter withSession: whether each comes with the state that it led to.
  func replay(
    after revision: Int64, limit: Int, bytes: Int, withSession: Bool
  ) throws(StoreError) -> [MissedChange]? {
    let missing = current.session.revision - revision
    guard missing >= 0, missing <= min(records.count, limit) else { return nil }
    var changes: [MissedChange] = []
    var session = withSession ? current : nil
    var room = bytes
    for index in records.indices.suffix(Int(missing)).reversed() {
      let change = MissedChange(records[index], session)
      room -= change.cost
      guard room >= 0 else { return nil }
      changes.append(change)
      guard changes.count < missing, let later = session else { continue }
      session = CommittedSession(
        try Self.state(before: later.session, by: records[index]), order: records[index - 1].order)
    }
    return changes.reversed()
  }
}

extension SessionEngine {
  /// What a client that comes again has missed of a session.
  public struct Replay: Sendable {
    /// The session as it is.
    public let current: CommittedSession
    /// The changes up to it, oldest first; nil when they are not kept, never were, or are more than was asked for.
    public let changes: [MissedChange]?
  }

  /// The changes of a session behind `revision`, when they are at most `limit` and take at most `bytes`; nil when there is no
  /// such session. They are made on a reader's queue, where the completion runs too; a failure may be told at once.
  ///
  /// - Parameter withSession: whether each change comes with the state that it led to.
  public func replay(
    of id: String, after revision: Int64, limit: Int, bytes: Int, withSession: Bool,
    _ completion: @escaping @Sendable (Result<Replay?, EngineError>) -> Void
  ) {
    history(of: id, from: revision, onReader: true) { [log] result in
      completion(
        result.map { history in
          guard let history else { return nil }
          var changes: [MissedChange]?
          do throws(StoreError) {
            changes = try history.replay(after: revision, limit: limit, bytes: bytes, withSession: withSession)
          } catch {
            log("missed changes of session \(id) could not be made, it is told as a whole: \(error)")
          }
          return Replay(current: history.current, changes: changes)
        })
    }
  }
}
