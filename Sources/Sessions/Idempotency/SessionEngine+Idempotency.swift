import Dispatch
import Navigation
import Synchronization

/// Requests that are done once, however often they come.
///
/// A key is claimed, then the request is done with the hold that was granted, and its answer becomes durable in the transaction
/// of its effect. What the tables have is looked up where sessions are loaded, and only for keys that they may have.
extension SessionEngine {
  /// Claims a request's key. The completion runs at once, or on a reader when the store had to be asked.
  public func claim(
    _ request: KeyedRequest, _ completion: @escaping @Sendable (Result<KeyClaim, EngineError>) -> Void
  ) {
    switch keys.claim(request, now: now(), completion) {
    case .settled(let claim): completion(.success(claim))
    case .ask: ask(for: request.key)
    case .waits: break
    }
  }

  private func ask(for key: IdempotencyKey) {
    let settle = { @Sendable [self] (found: Result<AnswerRecord?, EngineError>) in
      for tell in keys.settle(key, found, now: now()) { tell() }
      afterBatch()
    }
    loadLine.wait(on: readers[Int(truncatingIfNeeded: key.hash & 1)], settle) { [self] in
      do throws(StoreError) {
        return .success(try store.answer(under: key))
      } catch {
        log("an idempotency key could not be looked up: \(error)")
        return .failure(EngineError(error))
      }
    }
  }

  /// Keeps the answer of a request that changes nothing, and completes once that is durable.
  ///
  /// - Parameter bytes: about what the value takes in memory while it waits.
  public func keep<Value: Sendable>(
    _ write: KeyedWrite<Value>, _ value: Value, bytes: Int,
    _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    if isClosing.load(ordering: .relaxed) { return completion(.failure(EngineError.closing)) }
    guard committer.submit(AnswerProposal(write, value, bytes: bytes, completion)) else {
      return completion(.failure(EngineError.overloaded))
    }
  }

  // MARK: Beside the requests

  /// Rows that one step of sweeping looks at.
  private static let sweepRows = 256
  /// Milliseconds between two sweeps.
  private static let sweepInterval: Int64 = 60_000
  /// Keys of the store that are read at a time for the filter.
  private static let filterRows = 10_000

  /// Sweeps answers whose time is over, unless that was done in the last minute.
  func sweepAnswers(at now: Timestamp) {
    guard keys.isSweepDue(at: now, interval: Self.sweepInterval) else { return }
    keys.trimFilter(now: now)
    sweep()
  }

  /// One step, then the next when what waits for the writer has had its turn.
  private func sweep() {
    committer.submit { [self] in
      guard !isClosing.load(ordering: .relaxed) else { return }
      do throws(StoreError) {
        if try store.forgetAnswers(outside: keys.span(at: now()), limit: Self.sweepRows) > 0 { sweep() }
      } catch {
        log("answers whose time is over could not be swept, and will be again: \(error)")
      }
    }
  }

  /// Adds the store's keys to the filter, from a hash on. Until that is done the store is asked for every key.
  ///
  /// A page at a time, then the next when what waits for the list's queue has had its turn.
  func fillKeyFilter(from hash: Int64 = .min, rows: Int = filterRows) {
    lister.async { [self] in
      guard !isClosing.load(ordering: .relaxed) else { return }
      do throws(StoreError) {
        let page = try store.answerKeys(from: hash, limit: rows)
        keys.addStored(page)
        guard page.count == rows, let last = page.last?.hash, last < .max else { return keys.completeFilter() }
        fillKeyFilter(from: last + 1, rows: rows)
      } catch {
        log("the store's idempotency keys could not be read, so that it is asked for each one: \(error)")
      }
    }
  }
}
