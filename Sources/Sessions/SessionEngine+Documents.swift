import Synchronization

/// Documents of the whole server, such as its deep-link rules.
extension SessionEngine {
  /// The durable edition of a document; nil when there is none. From memory: never blocks.
  public func document(_ name: String) -> StoredDocument? { shelf[name] }

  /// A new edition with a tag of its own.
  public func makeDocument(_ body: [UInt8]) -> StoredDocument {
    StoredDocument(tag: environment.random(), body: body)
  }

  /// Replaces a document by what `decide` makes of its current edition, and completes once that is durable and can be read.
  ///
  /// - Parameters:
  ///   - keyed: keeps the answer of a success under the request's key.
  ///   - decide: answers the next edition (`makeDocument`), the current one to change nothing, or nil to take the document
  ///     away. What it throws comes back unchanged. Short: every write waits for it.
  ///   - completion: told the edition that is current then, or an `EngineError`. Called on the writer's queue, or at once
  ///     when the server is stopping or has too much to do.
  public func replaceDocument(
    _ name: String, keyed: KeyedWrite<StoredDocument?>? = nil,
    _ decide: @escaping @Sendable (StoredDocument?) throws -> StoredDocument?,
    completion: @escaping @Sendable (Result<StoredDocument?, any Error>) -> Void
  ) {
    if isClosing.load(ordering: .relaxed) { return completion(.failure(EngineError.closing)) }
    guard documentLine.enter() else { return completion(.failure(EngineError.overloaded)) }
    committer.submit { [shelf, committer, documentLine] in
      let result = shelf.replace(name, keyed: keyed, by: committer, decide)
      documentLine.leave()
      completion(result)
    }
  }
}
