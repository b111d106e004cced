import Synchronization

/// Readers that wait to be used again.
///
/// A borrower never waits: when none is idle another one is opened, and those above `capacity` are closed when they come
/// back. Who reads is bounded elsewhere (the queues of the engine), and a fresh reader costs less than a page from the disk.
final class ReaderPool: Sendable {
  /// Idle readers kept open.
  static let capacity = 4

  private struct State {
    var idle: [Reader] = []
    var isClosed = false
  }

  private let path: String
  private let state = Mutex(State())

  init(path: String) {
    self.path = path
  }

  func withReader<Result, Failure: Error>(
    _ body: (Reader) throws(Failure) -> Result, opening: (SQLiteError) -> Failure
  ) throws(Failure) -> Result {
    let reader = try borrow(opening)
    defer { giveBack(reader) }
    return try body(reader)
  }

  /// Closes the idle readers; those on loan close when they come back, and no other is opened.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.idle.removeAll()
    }
  }

  private func borrow<Failure: Error>(_ opening: (SQLiteError) -> Failure) throws(Failure) -> Reader {
    let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if let idle { return idle }
    guard !isClosed else { throw opening(.closed) }
    do throws(SQLiteError) { return try Reader(path: path) } catch { throw opening(error) }
  }

  private func giveBack(_ reader: Reader) {
    state.withLock { state in
      if !state.isClosed && state.idle.count < Self.capacity { state.idle.append(reader) }
    }
  }
}
