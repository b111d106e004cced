import Navigation
import Synchronization

/// What became of a request's claim to its key.
public enum KeyClaim: Sendable {
  /// The key is new: the request is to be done.
  case granted(KeyHold)
  /// It was done: this is its answer.
  case replay(KeptAnswer)
  /// The key belongs to another request.
  case mismatch
  /// It is being done.
  case inProgress
}

/// The right to do a request, while no other one can claim its key. A hold that nobody has any more frees its key.
public final class KeyHold: Sendable {
  typealias Name = UInt64

  /// Tells it from other holds of the same key.
  let name: Name
  let request: KeyedRequest
  /// When the key was claimed.
  let at: Timestamp
  private let table: KeyTable
  private let isOver = Atomic(false)

  init(_ name: Name, _ request: KeyedRequest, at: Timestamp, table: KeyTable) {
    self.name = name
    self.request = request
    self.at = at
    self.table = table
  }

  deinit { release() }

  /// Frees the key, unless an answer is kept under it: the request failed, and may be tried again.
  public func release() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    table.release(self)
  }

  /// Keeps a durable answer: the key is no longer this hold's.
  func complete(_ record: AnswerRecord) {
    isOver.store(true, ordering: .relaxed)
    table.add(record)
  }
}

/// A write whose answer is made before it is durable, and kept in the same transaction.
public final class KeyedWrite<Value: Sendable>: Sendable {
  private let hold: KeyHold
  private let owner: AnswerOwner
  private let render: @Sendable (Value) throws -> KeptAnswer
  private let made = Mutex<Result<AnswerRecord, any Error>?>(nil)

  /// - Parameters:
  ///   - owner: whose the answer is.
  ///   - render: makes the answer from what the write leads to. Called once, on any thread.
  public init(
    _ hold: KeyHold, of owner: AnswerOwner, _ render: @escaping @Sendable (Value) throws -> KeptAnswer
  ) {
    self.hold = hold
    self.owner = owner
    self.render = render
  }

  /// The answer, when the write succeeded; throws what kept it from being made.
  public func answer() throws -> KeptAnswer {
    guard let made = made.withLock({ $0 }) else { throw UnmadeAnswer() }
    return try made.get().answer
  }

  /// Makes the answer, unless that was done; nil when it cannot be made, and then none is kept.
  @discardableResult
  func record(_ value: Value) -> AnswerRecord? {
    made.withLock { made in
      let result =
        made
        ?? Result {
          AnswerRecord(request: hold.request, owner: owner, at: hold.at, answer: try render(value))
        }
      made = result
      return try? result.get()
    }
  }

  /// Says that the answer is durable.
  func complete(_ record: AnswerRecord) { hold.complete(record) }
}

/// A keyed write succeeded without an answer: a fault of the program.
private struct UnmadeAnswer: Error {}
