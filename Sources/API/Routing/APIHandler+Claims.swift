import HTTP
import Sessions

/// Requests with an `Idempotency-Key` (docs/api.md §5): the key is claimed before the endpoint sees the request, and so before
/// its conditions and its body are looked at.
extension APIHandler {
  /// Does the request when its key is new; else answers again, or says why not.
  func claim(_ key: IdempotencyKey, for call: Call) -> Response? {
    keySpace(of: call) { [self] space in
      switch space {
      case .success(let space): claim(KeyedRequest(space.name(key), call.request), for: call)
      case .failure(let error): call.answer(wake: true) { throw error }
      }
    }
    return nil
  }

  private func claim(_ request: KeyedRequest, for call: Call) {
    engine.claim(request) { [self] result in
      switch result {
      case .success(.granted(let hold)): perform(call.holding(hold))
      case .success(.replay(let answer)):
        call.answer(wake: true) { call.writer.kept(self.shown(answer, to: call), isReplay: true) }
      case .success(.mismatch): call.answer(wake: true) { throw Self.mismatch }
      case .success(.inProgress): call.answer(wake: true) { throw Self.inProgress }
      case .failure(let error): call.answer(wake: true) { throw error }
      }
    }
  }

  private func perform(_ call: Call) {
    do {
      guard let response = try call.admission.route.endpoint(self, call) else { return }
      call.answer(wake: true) { response }
    } catch {
      call.answer(wake: true) { throw error }
    }
  }

  private static let mismatch = ProblemError(
    .idempotencyMismatch, "The Idempotency-Key was used for another method, path or body.")
  private static let inProgress = ProblemError(
    .idempotencyInProgress, "A request with this Idempotency-Key is being done.")
}

/// The answer to a write. Without a key it is made from what was written, when that is durable; with one it is made before, and
/// kept in the same transaction.
struct WriteAnswer<Value: Sendable>: Sendable {
  /// Makes the answer from what was written.
  typealias Making = @Sendable (Value, AnswerWriter) throws -> Response

  private let call: Call
  private let wake: Bool
  private let make: Making
  /// The token that it shows.
  private let issued: IssuedToken?
  /// What the engine keeps the answer by; nil: nothing is kept.
  let keyed: KeyedWrite<Value>?

  /// - Parameters:
  ///   - wake: as for `Call.answer`.
  ///   - issued: the token that the answer shows; nil: none.
  ///   - owner: for whom the answer is kept; nil: what the path names.
  init(
    _ call: Call, wake: Bool, issued: IssuedToken? = nil, owner: AnswerOwner? = nil, _ make: @escaping Making
  ) {
    self.call = call
    self.issued = issued
    self.wake = wake
    self.make = make
    keyed = call.hold.map { hold in
      KeyedWrite(hold, of: owner ?? call.owner) { KeptAnswer(try make($0, call.writer.forKeeping)) }
    }
  }

  /// Answers with what came of the write.
  func send(_ result: Result<Value, any Error>) {
    call.answer(wake: wake) {
      let value = try result.get()
      guard let keyed else { return try make(value, call.writer) }
      let kept = try keyed.answer()
      return call.writer.kept(issued?.shown(in: kept) ?? kept, isReplay: false)
    }
  }

  /// Answers with what was done although its answer could not be kept: a repeat is done again.
  func sendUnkept(_ value: Value) {
    call.answer(wake: wake) { try make(value, call.writer) }
  }
}
