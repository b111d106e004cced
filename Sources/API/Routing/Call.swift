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

  init(request: Request, exchange: Exchange, admission: Admission, writer: AnswerWriter) {
    self.request = request
    self.exchange = exchange
    self.admission = admission
    self.writer = writer
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
    exchange.complete(wake: wake) { [self] in noted(make) }
  }

  /// As `answer`, with what became of an operation: one closure instead of two for what is asked most often.
  func answer(wake: Bool, _ operation: Result<Outcome, any Error>, minimal: Bool) {
    exchange.complete(wake: wake) { [self] in
      noted { try writer.operation(try operation.get(), minimal: minimal) }
    }
  }

  private func noted(_ make: () throws -> Response) -> Response {
    let response = writer.attempt(make)
    writer.observer.note(response, row: admission.row, exchange)
    return response
  }
}
