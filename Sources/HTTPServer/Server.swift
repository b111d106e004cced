import Glibc
public import HTTP
import Synchronization

/// Serves HTTP/1.1 on sockets: accepts, reads, asks the handler, writes.
///
/// Each loop is a serial Dispatch queue; the handler is called on it and must not block. A server that was started lives
/// until it is drained, whether or not somebody holds it.
public final class Server: Sendable {
  private enum State {
    case fresh
    case starting
    case running([EventLoop])
  }

  private let configuration: ServerConfiguration
  private let handler: any RequestHandler
  private let state = Mutex(State.fresh)

  /// A server that does nothing before `start`.
  public init(configuration: ServerConfiguration, handler: any RequestHandler) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Binds every address, begins to serve, and answers what it is bound to, in the order of the configuration, inherited
  /// sockets last. When it throws, nothing is open that it has opened, inherited sockets are still the caller's, and it may
  /// be called again; a server that runs is not touched by a second start.
  public func start() throws(ServerError) -> [ServerAddress] {
    let count = configuration.addresses.count + configuration.inherited.count
    guard Acceptor.listenerCounts.contains(count) else { throw .addressCount(count) }
    let isFirst = state.withLock { state in
      guard case .fresh = state else { return false }
      state = .starting
      return true
    }
    guard isFirst else { throw .startedBefore }
    do throws(ServerError) {
      let (loops, addresses) = try makeLoops()
      state.withLock { $0 = .running(loops) }
      for loop in loops { loop.start() }
      return addresses
    } catch {
      state.withLock { $0 = .fresh }
      throw error
    }
  }

  /// Wakes every loop that has answers which were completed with `wake: false`.
  public func wake() {
    for loop in loops { loop.mailbox.wake() }
  }

  /// Calls `completion` once, on a loop, when every loop has had its turn: none of them hangs. One that has ended counts.
  public func ping(_ completion: @escaping @Sendable () -> Void) {
    let loops = loops
    guard !loops.isEmpty else { return completion() }
    let countdown = Countdown(loops.count, completion)
    for loop in loops where !loop.mailbox.post(.ping(countdown.step), wake: true) { countdown.step() }
  }

  /// Stops accepting, closes idle connections, lets requests under way finish with `Connection: close`, cuts what is left
  /// after `seconds`, and then calls `completion` once, on a loop. Called again, the earlier end counts.
  public func drain(within seconds: Double, completion: @escaping @Sendable () -> Void) {
    let loops = loops
    guard let first = loops.first else { return completion() }
    let deadline = Clock.milliseconds() + ConnectionLimits.milliseconds(seconds)
    let countdown = Countdown(loops.count, completion)
    // The first loop accepts, and passes it on when it has stopped.
    if first.mailbox.post(.drain(by: deadline, countdown.step), wake: true) { return }
    countdown.step()
    for loop in loops.dropFirst() where !loop.mailbox.post(.drain(by: deadline, countdown.step), wake: true) {
      countdown.step()
    }
  }

  /// The counters as they are now.
  public var statistics: ServerStatistics {
    counters.reduce(into: ServerStatistics()) { $0.add($1) }
  }

  /// One for each loop.
  var counters: [LoopCounters] { loops.map(\.counters) }

  private var loops: [EventLoop] {
    state.withLock { state in
      if case .running(let loops) = state { loops } else { [] }
    }
  }

  private func makeLoops() throws(ServerError) -> ([EventLoop], [ServerAddress]) {
    var loops: [EventLoop] = []
    for index in 0..<max(1, configuration.loops) {
      loops.append(try EventLoop(index: index, configuration: configuration, handler: handler))
    }
    var bound: [Listener] = []
    do throws(ServerError) {
      for address in configuration.addresses { bound.append(try Listener(address, configuration)) }
      var inherited: [Listener] = []
      for descriptor in configuration.inherited { inherited.append(try Listener(inherited: descriptor)) }
      let acceptor = Acceptor(
        listeners: bound + inherited, loops: loops.map { Acceptor.Loop(mailbox: $0.mailbox, counters: $0.counters) },
        connections: configuration.connections)
      try loops[0].accept(with: acceptor)
      return (loops, acceptor.listeners.map(\.address))
    } catch {
      for listener in bound { listener.closeSocket() }
      throw error
    }
  }
}

/// Calls back when a number of steps was made.
private final class Countdown: Sendable {
  private let left: Atomic<Int>
  private let completion: @Sendable () -> Void

  init(_ count: Int, _ completion: @escaping @Sendable () -> Void) {
    left = Atomic(count)
    self.completion = completion
  }

  @Sendable func step() {
    if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { completion() }
  }
}
