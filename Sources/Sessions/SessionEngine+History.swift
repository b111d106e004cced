import JSON
public import Navigation

/// Writing what depends on earlier revisions.
extension SessionEngine {
  /// As `perform`, with the session's kept changes: `body` sees the staged session and the history that leads to it.
  ///
  /// The history may have to be read from the store, so it is read first; when the session has changed in between, it is read
  /// again.
  public func performWithHistory(
    _ id: String, origin: String?, keyed: KeyedWrite<Outcome>? = nil,
    _ body: @escaping @Sendable (Session?, History?) throws -> Decision,
    _ completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    history(of: id, from: 0) { [self] result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let history):
        perform(id, origin: origin, keyed: keyed) { session in
          guard session?.revision == history?.current.session.revision,
            session?.incarnation == history?.current.session.incarnation
          else { throw StaleHistory() }
          return try body(session, history)
        } _: { [self] result in
          // The answer came once what was staged is durable: the next history tells of it.
          if case .failure(let error) = result, error is StaleHistory {
            return performWithHistory(id, origin: origin, keyed: keyed, body, completion)
          }
          completion(result)
        }
      }
    }
  }
}

/// The session went on while its history was read.
private struct StaleHistory: Error {}

extension History {
  /// The state that one more `undo` goes back to; nil when there is none that is kept.
  ///
  /// As in an editor: an undo remembers the revision that it went back to, and the next one goes to the one before it.
  /// Revisions whose layers say the same as the present ones are passed over.
  public func stateBeforeThis() throws(StoreError) -> Session? {
    var revision = origin(of: current.session.revision)
    var later = current.session
    while revision > oldest {
      revision = origin(of: revision - 1)
      guard let state = try state(at: revision, from: later) else { return nil }
      if !state.hasSameLayers(as: current.session) { return state }
      later = state
    }
    return nil
  }

  /// The revision whose layers `revision` brought back, or itself.
  private func origin(of revision: Int64) -> Int64 {
    var revision = revision
    while let record = record(of: revision), let target = Self.undoTarget(record.feed), target < revision {
      revision = target
    }
    return revision
  }

  private func record(of revision: Int64) -> ChangeRecord? {
    let index = records.startIndex + Int(revision - (records.first?.revision ?? 0))
    guard records.indices.contains(index) else { return nil }
    return records[index]
  }

  /// `to` of a change that is an undo.
  private static func undoTarget(_ feed: [UInt8]) -> Int64? {
    guard let operations = (try? JSONDocument(feed, maximumDepth: 128))?.root["operations"], operations.count == 1,
      let operation = operations.elements.first(where: { _ in true }), operation["op"]?.string == "undo"
    else { return nil }
    return operation["to"]?.int
  }
}
