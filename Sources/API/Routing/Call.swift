import HTTP
import Navigation
import Sessions

/// One admitted request on its way through its endpoint: what came, and how to answer. An object, since every closure on the way
/// to the answer holds it.
final class Call: Sendable {
  let request: Request
  let exchange: Exchange
  let admission: Admission
  let writer: AnswerWriter
  /// The right to do it once under its `Idempotency-Key`; nil when it has none.
  let hold: KeyHold?
  /// That the session has confirmed its right; nil where the session has no word in it.
  let confirmation: Confirmation?

  init(
    request: Request, exchange: Exchange, admission: Admission, writer: AnswerWriter, hold: KeyHold? = nil,
    confirmation: Confirmation? = nil
  ) {
    self.request = request
    self.exchange = exchange
    self.admission = admission
    self.writer = writer
    self.hold = hold
    self.confirmation = confirmation
  }

  /// The same request with the right to do it.
  func holding(_ hold: KeyHold) -> Call {
    Call(
      request: request, exchange: exchange, admission: admission, writer: writer, hold: hold,
      confirmation: confirmation)
  }

  /// The same request, whose right was confirmed.
  func confirmed(_ confirmation: Confirmation) -> Call {
    Call(
      request: request, exchange: exchange, admission: admission, writer: writer, hold: hold,
      confirmation: confirmation)
  }

  var query: QueryParameters { admission.query }

  /// The id of the session that the path names. One that no session can have names none (docs/api.md §3).
  func sessionID() throws -> String {
    guard Identifier.isValid(admission.parameter) else { throw ProblemError.sessionNotFound(admission.parameter) }
    return admission.parameter
  }

  /// Answers later, on the connection's loop, with what `make` gives or the problem that it throws.
  /// - Parameter wake: false in a completion of the engine's writer, which wakes the server once for a whole batch.
  func answer(wake: Bool, _ make: @escaping @Sendable () throws -> Response) {
    // Before the client can hear of a failure and try again.
    hold?.release()
    exchange.complete(wake: wake) { [self] in noted(make) }
  }

  /// As `answer`, with what became of an operation: one closure instead of two for what is asked most often.
  /// - Parameter keyed: what its answer was kept by.
  func answer(
    wake: Bool, _ operation: Result<Outcome, any Error>, minimal: Bool, keyed: KeyedWrite<Outcome>?
  ) {
    hold?.release()
    exchange.complete(wake: wake) { [self] in
      noted {
        let outcome = try operation.get()
        guard let keyed else { return try writer.operation(outcome, minimal: minimal) }
        return writer.kept(try keyed.answer(), isReplay: false)
      }
    }
  }

  /// For whom its answer is kept.
  var owner: AnswerOwner {
    AnswerOwner(admission.parameter.isEmpty ? admission.route.path : admission.parameter)
  }

  /// What the answer to an operation is kept by; nil when it is not kept.
  func keyedOperation(minimal: Bool) -> KeyedWrite<Outcome>? {
    guard let hold else { return nil }
    return KeyedWrite(hold, of: owner) { [writer] in KeptAnswer(try writer.forKeeping.operation($0, minimal: minimal)) }
  }

  private func noted(_ make: () throws -> Response) -> Response {
    var response = writer.attempt(make)
    writer.observer.note(&response, row: admission.row, exchange, writer.requestID)
    return response
  }
}
