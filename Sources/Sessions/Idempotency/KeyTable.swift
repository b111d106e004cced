import Navigation
import Synchronization
import Telemetry

/// What is known of idempotency keys without asking the store: whose requests are under way, and the answers that only the
/// journal has. In stripes with a lock each, by the hash of the key.
final class KeyTable: Sendable {
  /// Who asked for a key while the store was asked.
  struct Claimant: Sendable {
    var request: KeyedRequest
    var completion: @Sendable (Result<KeyClaim, EngineError>) -> Void
  }

  private enum Slot {
    /// The store is being asked; these wait for it, in order.
    case looking([Claimant])
    case running(KeyHold.Name, RequestFingerprint)
    case answered(AnswerRecord)
  }

  private struct Stripe {
    var slots: [IdempotencyKey: Slot] = [:]
  }

  /// A box, since a Mutex cannot stand in an array.
  private final class Box: Sendable {
    let stripe = Mutex(Stripe())
  }

  private struct Filter {
    var keys = KeyFilter()
    /// Whether it has all keys of the store.
    var isComplete = false
  }

  private static let count = 16
  private let stripes = (0..<count).map { _ in Box() }
  private let filter = Mutex(Filter())
  /// Milliseconds for which an answer is kept.
  private let age: Int64
  private let lastHold = Atomic<UInt64>(0)
  /// When answers were swept last, in milliseconds.
  private let lastSweep: Atomic<Int64>
  private let meter: EngineMeter

  /// - Parameter seconds: for which an answer is kept.
  init(seconds: Double, now: Timestamp, meter: EngineMeter) {
    self.meter = meter
    age = Int64(seconds * 1000)
    lastSweep = Atomic(now.milliseconds)
  }

  /// When answers were claimed that are kept at `now`: until their time is over. What comes from later than as long again is
  /// of a clock that was wrong, and would stay for as long as that was.
  func span(at now: Timestamp) -> Range<Timestamp> {
    Timestamp(milliseconds: now.milliseconds - age + 1)..<Timestamp(milliseconds: now.milliseconds + age + 1)
  }

  private func withStripe<Result>(of key: IdempotencyKey, _ body: (inout sending Stripe) -> sending Result)
    -> sending Result
  {
    stripes[Int(UInt64(bitPattern: key.hash) >> 60)].stripe.withLock(body)
  }

  // MARK: Claiming

  enum Step {
    case settled(KeyClaim)
    /// The store may know the key: the caller asks it, and settles the key with what it says.
    case ask
    /// Somebody else asks the store already.
    case waits
  }

  /// Claims a key for a request. When the answer is not `settled` the completion is told it later.
  func claim(
    _ request: KeyedRequest, now: Timestamp,
    _ completion: @escaping @Sendable (Result<KeyClaim, EngineError>) -> Void
  ) -> Step {
    withStripe(of: request.key) { stripe in
      switch stripe.slots[request.key] {
      case .looking(let claimants):
        stripe.slots[request.key] = .looking(claimants + [Claimant(request: request, completion: completion)])
        return .waits
      case .running(_, let fingerprint):
        return .settled(fingerprint == request.fingerprint ? .inProgress : .mismatch)
      case .answered(let record) where span(at: now).contains(record.at):
        return .settled(claim(on: record, by: request))
      case .answered:
        return .settled(grant(request, now, &stripe))
      case nil:
        if isNew(request.key) { return .settled(grant(request, now, &stripe)) }
        stripe.slots[request.key] = .looking([Claimant(request: request, completion: completion)])
        meter.keyLookups.add()
        return .ask
      }
    }
  }

  /// What is to be told to whom, now that the store has been asked for a key.
  func settle(
    _ key: IdempotencyKey, _ found: Result<AnswerRecord?, EngineError>, now: Timestamp
  ) -> [@Sendable () -> Void] {
    withStripe(of: key) { stripe in
      guard case .looking(let claimants) = stripe.slots[key] else { return [] }
      stripe.slots[key] = nil
      return claimants.map { claimant in
        let claim: Result<KeyClaim, EngineError> = found.map { record in
          if let record, span(at: now).contains(record.at) { return self.claim(on: record, by: claimant.request) }
          // The first of them has the key; the others find it taken.
          guard case .running(_, let fingerprint) = stripe.slots[key] else {
            return grant(claimant.request, now, &stripe)
          }
          return fingerprint == claimant.request.fingerprint ? .inProgress : .mismatch
        }
        return { [completion = claimant.completion] in completion(claim) }
      }
    }
  }

  /// What a kept answer means for a request with its key.
  private func claim(on record: AnswerRecord, by request: KeyedRequest) -> KeyClaim {
    guard record.request.fingerprint == request.fingerprint else { return .mismatch }
    meter.replays.add()
    return .replay(record.answer)
  }

  private func grant(_ request: KeyedRequest, _ now: Timestamp, _ stripe: inout Stripe) -> KeyClaim {
    let name = lastHold.wrappingAdd(1, ordering: .relaxed).newValue
    stripe.slots[request.key] = .running(name, request.fingerprint)
    return .granted(KeyHold(name, request, at: now, table: self))
  }

  private func isNew(_ key: IdempotencyKey) -> Bool {
    filter.withLock { $0.isComplete && !$0.keys.mayContain(key.hash) }
  }

  /// Frees the key of a request that was not answered with success.
  func release(_ hold: KeyHold) {
    withStripe(of: hold.request.key) { stripe in
      guard case .running(hold.name, _) = stripe.slots[hold.request.key] else { return }
      stripe.slots[hold.request.key] = nil
    }
  }

  // MARK: Answers

  /// Notes an answer that is durable in the journal: from now on a repeat gets it.
  func add(_ record: AnswerRecord) {
    let key = record.request.key
    filter.withLock { $0.keys.insert(key.hash, at: record.at) }
    withStripe(of: key) { $0.slots[key] = .answered(record) }
  }

  /// Lets go of answers that the store's tables have now.
  func forget(_ answers: [PlacedAnswer]) {
    for answer in answers {
      let key = answer.record.request.key
      withStripe(of: key) { stripe in
        // When its time is over before it is folded, the key may be another request's.
        guard case .answered(let record) = stripe.slots[key], record.at == answer.record.at else { return }
        stripe.slots[key] = nil
      }
    }
  }

  /// Notes that answers were forgotten before their time was over. Their keys stay in the filter: the store is asked for them.
  func noteDropped(_ count: Int) {
    if count > 0 { meter.droppedAnswers.add(count) }
  }

  /// Whether answers are to be swept: not more often than at an interval of milliseconds.
  func isSweepDue(at now: Timestamp, interval: Int64) -> Bool {
    let last = lastSweep.load(ordering: .relaxed)
    // A clock that was set back must not end sweeping for as long.
    guard !(last..<last + interval).contains(now.milliseconds) else { return false }
    lastSweep.store(now.milliseconds, ordering: .relaxed)
    return true
  }

  // MARK: The filter

  /// Notes keys that the store has.
  func addStored(_ keys: [StoredKey]) {
    filter.withLock { filter in
      for key in keys { filter.keys.insert(key.hash, at: key.at) }
    }
  }

  /// Says that all of the store's keys were added: from now on it is asked only for keys that it may have.
  func completeFilter() {
    filter.withLock { $0.isComplete = true }
  }

  /// Whether the filter knows all keys of the store.
  var isFilterComplete: Bool { filter.withLock { $0.isComplete } }

  /// Lets go of what the filter has of answers that are no longer kept.
  func trimFilter(now: Timestamp) {
    filter.withLock { $0.keys.forget(before: span(at: now).lowerBound) }
  }
}
