import HTTP
import Synchronization

/// A stream whose pieces the test hands in.
final class TestStream: ResponseStream {
  private struct State {
    var pieces: [String] = []
    var isEndless = false
    var hasEnded = false
    var asked = 0
    var closures = 0
  }

  private let exchange: Exchange
  private let state = Mutex(State())

  init(_ exchange: Exchange) { self.exchange = exchange }

  /// How often it was asked for content, and how often it was told that it is over.
  var asked: Int { state.withLock { $0.asked } }
  var closures: Int { state.withLock { $0.closures } }
  var ticket: UInt64 { exchange.ticket }

  /// Hands in a piece.
  func send(_ piece: String) {
    state.withLock { $0.pieces.append(piece) }
    exchange.resume()
  }

  /// Has more than anybody can read from now on.
  func sendWithoutEnd() {
    state.withLock { $0.isEndless = true }
    exchange.resume()
  }

  /// Ends behind what was handed in.
  func finish() {
    state.withLock { $0.hasEnded = true }
    exchange.resume()
  }

  let heartbeat = Array("beat".utf8)

  func next(into out: inout [UInt8], limit: Int) -> StreamStep {
    state.withLock { state in
      state.asked += 1
      if state.isEndless {
        out += repeatElement(UInt8(ascii: "x"), count: limit)
        return .more
      }
      guard !state.pieces.isEmpty else { return state.hasEnded ? .end : .wait }
      out += state.pieces.removeFirst().utf8
      return .more
    }
  }

  func closed() { state.withLock { $0.closures += 1 } }
}
