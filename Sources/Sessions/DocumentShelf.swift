import Synchronization

/// The documents of the whole server, each in its durable edition: read from memory, replaced by the writer.
final class DocumentShelf: Sendable {
  private let store: any SessionStore
  private let log: @Sendable (String) -> Void
  private let current: Mutex<[String: StoredDocument]>

  /// Takes every document out of the store.
  init(store: any SessionStore, log: @escaping @Sendable (String) -> Void) throws(StoreError) {
    self.store = store
    self.log = log
    current = Mutex(try store.documents())
  }

  subscript(name: String) -> StoredDocument? { current.withLock { $0[name] } }

  /// Keeps what `decide` makes of the current edition; nil takes the document away, and the same edition changes nothing.
  /// It can be read once it is durable. Only the writer's queue calls this, so nobody else replaces it meanwhile.
  func replace(
    _ name: String, keyed: KeyedWrite<StoredDocument?>?, by committer: Committer,
    _ decide: (StoredDocument?) throws -> StoredDocument?
  ) -> Result<StoredDocument?, any Error> {
    do {
      let before = self[name]
      let after = try decide(before)
      let record = keyed?.record(after)
      if after != before {
        let place = try keep(after, named: name, with: record)
        if let keyed, let record, let place { committer.keep(record, of: keyed, at: place) }
      } else if let keyed, let record {
        committer.keep(record, of: keyed, at: try committer.commit(JournalTransaction(answers: [record])))
      }
      return .success(after)
    } catch {
      return .failure(error)
    }
  }

  private func keep(
    _ document: StoredDocument?, named name: String, with answer: AnswerRecord?
  ) throws(EngineError) -> Int64? {
    let place: Int64?
    do throws(StoreError) {
      place = try store.keep(document, named: name, with: answer)
    } catch {
      log("the document \(name) could not be kept, it stays as it was: \(error)")
      throw EngineError(error)
    }
    current.withLock { $0[name] = document }
    return place
  }
}
