import Dispatch
public import Navigation

/// A session's newest changes without a gap, oldest first, up to the committed state.
public struct History: Sendable {
  /// The state that the last change led to.
  public let current: CommittedSession
  /// The change to each revision from `first` to the current one.
  let records: ArraySlice<ChangeRecord>

  /// The oldest revision whose state can be rebuilt from these changes.
  public var oldest: Int64 {
    current.session.revision - Int64(records.count) + (records.first?.undoCount == 0 ? 1 : 0)
  }

  /// The feed's text of the changes behind `revision`, at most `limit`, and fewer when they are long; nil when some of them
  /// are no longer kept, or when `revision` is ahead of the session.
  public func feed(after revision: Int64, limit: Int) -> [[UInt8]]? {
    let missing = current.session.revision - revision
    guard missing >= 0, missing <= records.count else { return nil }
    var room = PageLimit.bytes
    var feed: [[UInt8]] = []
    for record in records.suffix(Int(missing)).prefix(limit) {
      room -= record.feedCount
      if room < 0 && !feed.isEmpty { break }
      feed.append(record.feed)
    }
    return feed
  }

  /// The session as it was at `revision`; nil when that is no longer kept, or never was.
  public func state(at revision: Int64) throws(StoreError) -> Session? {
    guard revision <= current.session.revision else { return nil }
    return try state(at: revision, from: current.session)
  }

  /// The session as it was at `revision`, from a later state of it.
  func state(at revision: Int64, from later: Session) throws(StoreError) -> Session? {
    guard revision >= oldest, let first = records.first?.revision else {
      return revision == later.revision ? later : nil
    }
    var session = later
    while session.revision > revision {
      session = try Self.state(before: session, by: records[records.startIndex + Int(session.revision - first)])
    }
    return session
  }

  /// The state before `record`, from the one that it led to.
  static func state(before later: Session, by record: ChangeRecord) throws(StoreError) -> Session {
    let session: Session
    do throws(DeltaError) {
      session = try SessionDelta.apply(record.undo, to: later)
    } catch {
      throw .corrupt("the way back from revision \(record.revision) of session \(later.id) cannot be read: \(error)")
    }
    guard session.revision == later.revision - 1 else {
      throw .corrupt("the way back from revision \(later.revision) of session \(later.id) leads to \(session.revision)")
    }
    return session
  }
}

extension History {
  /// Joins what is in memory and what is folded; what does not follow without a gap, or is older than `start`, is left out.
  init(
    _ current: CommittedSession, unfolded: [ChangeRecord], folded: [ChangeRecord], limit: Int, start time: Timestamp
  ) {
    let first = unfolded.first?.revision ?? current.session.revision + 1
    let all = folded.filter { $0.revision < first } + unfolded
    var expected = current.session.revision
    var start = all.endIndex
    while start > 0, all[start - 1].revision == expected, all[start - 1].at >= time, all.endIndex - start < limit {
      start -= 1
      expected -= 1
    }
    self.current = current
    records = all[start...]
  }
}

extension SessionEngine {
  /// The session with its kept changes; nil when there is no such session. From `revision` on is enough for the caller: when
  /// that is in memory, the completion runs at once, else on another queue.
  ///
  /// - Parameter onReader: whether a history is told on a reader's queue in any case, because much is to be made of it.
  public func history(
    of id: String, from revision: Int64, onReader: Bool = false,
    _ completion: @escaping @Sendable (Result<History?, EngineError>) -> Void
  ) {
    let limit = configuration.historyCount
    let start = configuration.historyStart(at: now())
    withEntry(id, knownAbsent: false) { [self] entry, error in
      if let error { return { completion(.failure(error)) } }
      guard let current = entry.committed else { return { completion(.success(nil)) } }
      let unfolded = entry.unfolded
      let isEnough = unfolded.first.map { $0.revision - 1 <= revision } ?? (revision >= current.session.revision)
      if isEnough {
        let history = History(current, unfolded: unfolded, folded: [], limit: limit, start: start)
        guard onReader else { return { completion(.success(history)) } }
        return { [self] in loadLine.wait(on: reader(of: id), completion) { .success(history) } }
      }
      return { [self] in
        loadLine.wait(on: reader(of: id), completion) { [self] in
          do throws(StoreError) {
            let session = current.session
            let folded = try store.history(
              of: id, incarnation: session.incarnation, after: max(revision, session.revision - Int64(limit)),
              limit: limit)
            return .success(History(current, unfolded: unfolded, folded: folded, limit: limit, start: start))
          } catch {
            log("the history of session \(id) could not be read: \(error)")
            return .failure(EngineError(error))
          }
        }
      }
    }
  }
}
