import HTTP

/// The listeners, in the one loop that accepts for all.
///
/// One loop accepts and gives each connection to the loop with the fewest: with a listener a loop (`SO_REUSEPORT`) the kernel
/// chooses by a hash, and of 64 kept-alive connections one loop may get 40. With a listener that all loops watch, the
/// loop that is awake anyway takes most.
struct Acceptor {
  static let maximumListeners = 1024
  /// How many a server may have.
  static let listenerCounts = 1..<maximumListeners
  /// Connections accepted before the loop's own connections have their turn.
  static let batch = 64
  /// Batches taken from the backlog before the listeners are closed.
  static let lastBatches = 16
  /// Refused connections that are answered at a time; more are closed without an answer.
  static let refusals = 256
  /// How long accepting rests, in milliseconds, when descriptors have run out.
  static let pause: Int64 = 100

  let listeners: [Listener]
  /// All loops, the accepting one included.
  let loops: [Loop]
  let connections: Int
  var isPaused = false

  /// What the acceptor knows of a loop.
  struct Loop {
    let mailbox: Mailbox
    let counters: LoopCounters
  }

  /// Connections open in all loops.
  var open: Int { loops.reduce(0) { $0 + $1.counters.open.value } }

  /// The loop with the fewest connections.
  var leastLoaded: Loop? { loops.min { $0.counters.open.value < $1.counters.open.value } }

  /// How a connection beyond the limit is refused.
  static let refusal = RequestFailure(
    status: .serviceUnavailable, code: "unavailable",
    detail: "The server holds as many connections as it may. Try again soon.", closes: true)
}
