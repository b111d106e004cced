import Dispatch
import Glibc
import HTTP

/// One loop: a serial queue, a poller whose descriptor is the only thing that Dispatch watches for it, and the connections
/// that stay with it.
///
/// `@unchecked Sendable`: everything but `mailbox` and `counters`, which are safe by themselves, is touched only in the event
/// handler of `source`, which runs on the serial `queue`; before `start` only by the thread that made it.
final class EventLoop: @unchecked Sendable {
  /// How long the handler waits in the poller itself after it found something, in milliseconds. Going back to Dispatch costs
  /// several calls each time; mail and timers come through the same poller, so that nothing is late for this.
  private static let linger: CInt = 10

  /// Tokens of what is no connection; their places lie behind every connection's.
  enum Token {
    static let mailbox = UInt64.max
    static let timer = UInt64.max - 1
    /// Listeners are numbered downwards from here.
    static let firstListener = UInt64.max - 2
  }

  /// Keys of the wheel: these, then the places of connections.
  enum Key {
    static let accepting = 0
    static let draining = 1
    static let firstPlace = 2
  }

  let mailbox: Mailbox
  let counters: LoopCounters
  let surroundings: Surroundings
  let poller: Poller
  var table = ConnectionTable()
  /// Set in the loop that accepts for all.
  var acceptor: Acceptor?
  var drain: Drain?

  private let queue: DispatchQueue
  private var source: (any DispatchSourceRead)?
  var wheel: TimingWheel
  private var timer: LoopTimer
  let input: UnsafeMutableRawBufferPointer
  /// Lent to the connection at work: one that waits with nothing to send holds no memory for output.
  var scratch = OutputBuffer()
  private var mail: [Mailbox.Mail] = []
  private var due: [Int] = []
  /// Connections with more to read that gave way to others.
  var unfinished: [Connection] = []
  private var hasEnded = false
  private var yields = YieldPacing()

  init(index: Int, configuration: ServerConfiguration, handler: any RequestHandler) throws(ServerError) {
    queue = DispatchQueue(label: "server.loop.\(index)")
    mailbox = try Mailbox()
    poller = try Poller()
    timer = try LoopTimer()
    counters = LoopCounters()
    let now = Clock.milliseconds()
    wheel = TimingWheel(now: now)
    surroundings = Surroundings(
      handler: handler, sink: mailbox, limits: ConnectionLimits(configuration), counters: counters, now: now,
      loop: index, asksForPeers: configuration.asksForPeers)
    input = .allocate(byteCount: 64 << 10, alignment: 16)
    guard poller.add(mailbox.descriptor, token: Token.mailbox, [.input, .edge]),
      poller.add(timer.descriptor, token: Token.timer, [.input, .edge])
    else { throw .system(call: "epoll_ctl", code: errno) }
  }

  deinit { input.deallocate() }

  /// Begins to serve. The loop keeps itself alive until it is drained.
  func start() {
    let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
    // The poller's descriptor must be open until Dispatch lets go of it.
    source.setCancelHandler { [self] in self.source = nil }
    source.setEventHandler { [self] in serve() }
    self.source = source
    source.activate()
  }

  /// Works until nothing has come for `linger`.
  private func serve() {
    // Mail that comes after a long sleep must not be dealt with at the time before it.
    readClocks()
    while !hasEnded {
      deliverMail()
      if hasEnded { return }
      guard let count = nextEvents() else { continue }
      if count == 0, unfinished.isEmpty { return }
      for index in 0..<count { handle(poller[index]) }
      continueUnfinished()
      fireTimers()
      endWhenDrained()
    }
  }

  /// How many events there are; nil when mail came first, 0 when it is time to go back to Dispatch.
  private func nextEvents() -> Int? {
    var count = poller.wait(milliseconds: 0)
    if count == 0, unfinished.isEmpty {
      yieldCore()
      guard mailbox.prepareToSleep() else { return nil }
      count = poller.wait(milliseconds: Self.linger)
    }
    readClocks()
    return count
  }

  private func yieldCore() {
    let start = Clock.nanoseconds()
    guard yields.allows(at: start) else { return }
    sched_yield()
    yields.yielded(from: start, to: Clock.nanoseconds())
  }

  private func readClocks() {
    surroundings.setTime(nanoseconds: Clock.nanoseconds())
    surroundings.setDate(secondsSince1970: Clock.secondsSince1970())
  }

  private func handle(_ event: (token: UInt64, readiness: Poller.Readiness)) {
    switch event.token {
    case Token.mailbox: return
    case Token.timer: timer.fired()
    case (Token.firstListener - UInt64(Acceptor.maximumListeners))...Token.firstListener: acceptConnections()
    default:
      let token = Ticket(rawValue: event.token)
      // Closed by an earlier event of the same batch, and its place perhaps used again.
      guard let connection = table.connection(at: token.place), connection.token == token else { return }
      notice(event.readiness, connection)
      drive(connection)
    }
  }

  private func notice(_ readiness: Poller.Readiness, _ connection: Connection) {
    if readiness.contains(.inputEnd) || readiness.contains(.hangUp) { connection.endSeen = true }
    if readiness.contains(.error) || readiness.contains(.hangUp) && !connection.life.hasEndedOutput {
      connection.life.broke(in: surroundings)
    }
    if readiness.contains(.input) || connection.endSeen { connection.isReadable = true }
    if readiness.contains(.output) { connection.life.becameWritable() }
  }

  private func deliverMail() {
    mailbox.take(into: &mail)
    for item in mail {
      switch item {
      case .answer(let ticket, let make):
        guard let connection = table.connection(at: ticket.place) else { continue }
        lendOutput(connection)
        _ = connection.life.answered(ticket, in: surroundings, make)
        drive(connection)
      case .resume(let tickets): resumeStreams(tickets().lazy.map(Ticket.init))
      case .adopt(let descriptor): adopt(descriptor)
      case .ping(let answer): answer()
      case .drain(let time, let completion): beginDrain(by: time, completion)
      }
    }
    mail.removeAll(keepingCapacity: true)
    endWhenDrained()
  }

  private func continueUnfinished() {
    guard !unfinished.isEmpty else { return }
    let connections = unfinished
    unfinished.removeAll(keepingCapacity: true)
    for connection in connections where table.holds(connection) {
      drive(connection)
    }
  }
}

// MARK: - Time and the end

extension EventLoop {
  /// Sets `key` of the wheel; the timer follows.
  func schedule(_ key: Int, at time: Int64) {
    wheel.scheduleNoLater(key, than: time)
    if time < timer.armed ?? .max { timer.arm(wheel.nextTime) }
  }

  private func fireTimers() {
    guard timer.isOver(at: surroundings.now) else { return }
    wheel.advance(to: surroundings.now, due: &due)
    for key in due {
      switch key {
      case Key.accepting: resumeAccepting()
      case Key.draining: cutConnections()
      default:
        guard let connection = table.connection(at: key - Key.firstPlace) else { continue }
        lendOutput(connection)
        connection.life.checkDeadline(in: surroundings)
        drive(connection)
      }
    }
    due.removeAll(keepingCapacity: true)
    timer.arm(wheel.nextTime)
  }

  private func endWhenDrained() {
    guard let drain, table.count == 0, !hasEnded else { return }
    hasEnded = true
    source?.cancel()
    var completions = drain.completions
    for item in mailbox.end() {
      switch item {
      case .answer, .resume: continue
      case .adopt(let descriptor): dismiss(descriptor, isCounted: true)
      case .ping(let completion), .drain(_, let completion): completions.append(completion)
      }
    }
    for completion in completions { completion() }
  }
}
