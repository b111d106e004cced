/// What waits for the writer when a request that changes no session has a key: its answer is to be made durable.
struct AnswerProposal: Sendable {
  /// Bytes counted for it while it waits.
  let cost: Int
  /// Makes the answer; nil when it cannot be made, and then none is kept.
  let record: @Sendable () -> AnswerRecord?
  /// Told the answer when it is durable.
  let keep: @Sendable (AnswerRecord) -> Void
  /// Called when all is durable, or with what kept it from being so.
  let completion: @Sendable (EngineError?) -> Void

  /// - Parameter bytes: what the value takes.
  init<Value: Sendable>(
    _ write: KeyedWrite<Value>, _ value: Value, bytes: Int,
    _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    // The key, the request's hold and what is called take about so much.
    cost = 512 + bytes
    record = { write.record(value) }
    keep = { write.complete($0) }
    self.completion = { error in
      if let error { completion(.failure(error)) } else { completion(.success(value)) }
    }
  }
}
