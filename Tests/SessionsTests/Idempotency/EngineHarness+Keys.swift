import Navigation
import TestStores

@testable import Sessions

/// Requests with a key as a caller makes them.
extension EngineHarness {
  /// What came of a keyed push: the answer, and whether it was one of before.
  enum Keyed: Equatable {
    case done(String)
    case replayed(String)
    case mismatch
    case inProgress
    case failed(String)
  }

  func request(_ key: String, _ what: UInt64 = 1) -> KeyedRequest {
    KeyedRequest(key: IdempotencyKey(key), fingerprint: RequestFingerprint(high: what, low: 0))
  }

  /// Pushes under a key and calls back with what came of it. The answer that is kept is the revision and the path.
  func push(_ id: String, _ screen: String, key: KeyedRequest, _ completion: @escaping @Sendable (Keyed) -> Void) {
    perform(id, pushing(screen), key: key, completion)
  }

  func perform(
    _ id: String, _ body: @escaping @Sendable (Session?) throws -> Decision, key: KeyedRequest,
    _ completion: @escaping @Sendable (Keyed) -> Void
  ) {
    claim(key, completion) { [engine] hold in
      let keyed = KeyedWrite<Outcome>(hold, of: AnswerOwner(id), Self.answer)
      engine.perform(id, origin: nil, keyed: keyed, body) { result in
        hold.release()
        switch result {
        case .success: completion(.done((try? keyed.answer()).map { String(decoding: $0.body, as: UTF8.self) } ?? ""))
        case .failure(let error): completion(.failed("\(error)"))
        }
      }
    }
  }

  /// Keeps a text under a key, as the answer of a request that changes nothing.
  func keep(_ text: String, key: KeyedRequest, _ completion: @escaping @Sendable (Keyed) -> Void) {
    claim(key, completion) { [engine] hold in
      let keyed = KeyedWrite<String>(hold, of: AnswerOwner("/kept")) {
        KeptAnswer(status: 200, fields: [], body: Array($0.utf8))
      }
      engine.keep(keyed, text, bytes: text.utf8.count) { result in
        hold.release()
        switch result {
        case .success(let text): completion(.done(text))
        case .failure(let error): completion(.failed("\(error)"))
        }
      }
    }
  }

  private func claim(
    _ key: KeyedRequest, _ completion: @escaping @Sendable (Keyed) -> Void,
    _ granted: @escaping @Sendable (KeyHold) -> Void
  ) {
    engine.claim(key) { claim in
      switch claim {
      case .failure(let error): completion(.failed("\(error)"))
      case .success(.mismatch): completion(.mismatch)
      case .success(.inProgress): completion(.inProgress)
      case .success(.replay(let answer)): completion(.replayed(String(decoding: answer.body, as: UTF8.self)))
      case .success(.granted(let hold)): granted(hold)
      }
    }
  }

  @Sendable private static func answer(_ outcome: Outcome) -> KeptAnswer {
    let session = outcome.session?.session
    let text =
      "\(session?.revision ?? 0) \(session?.path.joined(separator: ",") ?? "") \(outcome.change?.changed ?? false)"
    return KeptAnswer(
      status: 200, fields: Array("ETag: \"\(session?.revision ?? 0)\"\r\n".utf8), body: Array(text.utf8))
  }

  func push(_ id: String, _ screen: String, key: KeyedRequest) -> Keyed { wait { push(id, screen, key: key, $0) } }

  func perform(
    _ id: String, _ body: @escaping @Sendable (Session?) throws -> Decision, key: KeyedRequest
  ) -> Keyed {
    wait { perform(id, body, key: key, $0) }
  }

  func keep(_ text: String, key: KeyedRequest) -> Keyed { wait { keep(text, key: key, $0) } }

  /// Waits until the store need not be asked for new keys: claims are settled at once then.
  func waitForFilter() {
    while !engine.keys.isFilterComplete { Pause.briefly() }
  }

  /// Waits until the writer has done all that waits for it.
  func waitForWriter() {
    let _: Bool = wait { [engine] done in engine.committer.submit { done(true) } }
  }

  /// Folds until nothing is left to be folded.
  func foldAll() {
    while store.counts.journal > 0 { foldOnce() }
  }
}
