import HTTP

/// The life of one connection without its socket and its clock: bytes, ends and times come in, `step` says what to do next.
///
/// One request at a time is handed to the handler, and answers leave in the order of the requests (RFC 9112 §9.3.2). While
/// the client does not take its answers nothing is read from it and no pipelined request is begun, so a connection holds at
/// most `outputBytes` and one answer more. An answer that is a stream is asked for its next piece whenever everything is sent
/// and it has more; meanwhile nothing is read, but the client's FIN ends it.
struct ConnectionLife {
  /// What the shell has to do with the socket; it asks again after each.
  enum Step: Equatable {
    /// Send unsent output, then tell by `wrote` or `writeBlocked`.
    case write
    /// Read if there is something, then tell by `received` or `receivedEnd`.
    case read
    /// Read nothing, but tell by `receivedEnd` when the client has sent its FIN; else wait.
    case watch
    /// Send FIN.
    case endOutput
    case close
    /// Close, and drop what the kernel still holds.
    case reset
    /// Nothing, until an event, a deadline or an answer.
    case wait
  }

  private enum Phase { case open, closing, discarding, ended, broken }

  private var machine: ConnectionMachine
  private var phase = Phase.open
  /// Whether the handler owes an answer.
  private var isAwaiting = false
  private var isBlocked = false
  /// Whether the client has sent its FIN.
  private(set) var inputEnded = false
  private var discarded = 0
  private var deadline: Deadline
  /// The stream that answers the request under way.
  var stream: RunningStream?
  /// Whether what is to be sent ends a stream.
  var outputIsStream = false

  /// Answers to be sent.
  var output = OutputBuffer()

  /// Names the request under way; the next one has another, so an answer that comes late or twice is dropped.
  private(set) var ticket: Ticket

  /// - Parameter peer: what requests say of where they come from.
  init(ticket: Ticket, peer: IPAddress? = nil, in surroundings: Surroundings) {
    self.ticket = ticket
    machine = ConnectionMachine(limits: surroundings.limits.http, peer: peer)
    deadline = Deadline(now: surroundings.now)
  }

  /// What to do next. Takes as many requests as have come and may be answered.
  mutating func step(in surroundings: Surroundings) -> Step {
    if phase == .open, output.count == 0 { makeOutput(in: surroundings) }
    switch phase {
    case .ended: return .close
    case .broken: return .reset
    case .discarding: return .read
    case .open, .closing:
      if output.count > 0, !isBlocked { return .write }
      if stream != nil { return .watch }
      if output.count > 0 { return .wait }
      if phase == .closing {
        phase = inputEnded ? .ended : .discarding
        return inputEnded ? .close : .endOutput
      }
      return isAwaiting ? .wait : .read
    }
  }

  /// Whether FIN was sent: then a hang-up is the client's own, and no reset.
  var hasEndedOutput: Bool { phase == .discarding }

  /// How much is held for the client, and for how long it has taken nothing of it.
  func burden(at now: Int64) -> Burden { Burden(bytes: output.count, age: deadline.age(at: now)) }

  /// Whether nothing is under way: between requests, everything sent.
  var isIdle: Bool { phase == .open && !isAwaiting && output.count == 0 && machine.waiting == .idle }
}

// MARK: - What happened

extension ConnectionLife {
  mutating func received(_ bytes: UnsafeRawBufferPointer, in surroundings: Surroundings) {
    if phase == .discarding {
      discarded += bytes.count
      if discarded > surroundings.limits.discardBytes { phase = .ended }
      return
    }
    deadline.received(bytes.count)
    machine.receive(bytes)
  }

  /// The client's FIN. A request that was complete still gets its answer, but a stream is for who stays.
  mutating func receivedEnd(in surroundings: Surroundings) {
    inputEnded = true
    machine.receiveEnd()
    if phase == .discarding { phase = .ended }
    endStream(in: surroundings)
  }

  mutating func wrote(_ count: Int, in surroundings: Surroundings) {
    output.removeFirst(count)
    if output.count == 0 { outputIsStream = false }
    isBlocked = false
    deadline.wrote(at: surroundings.now)
  }

  mutating func writeBlocked() { isBlocked = true }

  mutating func becameWritable() { isBlocked = false }

  /// The connection broke, or has to be cut.
  mutating func broke(in surroundings: Surroundings) {
    phase = .ended
    dropStream(in: surroundings)
  }

  /// The answer that the handler owed. False when it is not, or no longer, awaited.
  mutating func answered(_ answered: Ticket, in surroundings: Surroundings, _ make: () -> Response) -> Bool {
    guard phase == .open, isAwaiting, answered == ticket else { return false }
    finish(make(), in: surroundings)
    return true
  }

  /// Refuses the whole connection with one answer.
  mutating func refuse(_ failure: RequestFailure, in surroundings: Surroundings) {
    fail(failure, in: surroundings)
  }

  /// Ends an idle connection while the server drains; any other ends with its answer.
  mutating func drainIfIdle() {
    if isIdle { phase = .ended }
  }

  /// Acts on the deadline when it has passed.
  mutating func checkDeadline(in surroundings: Surroundings) {
    guard nextDeadline(in: surroundings) <= surroundings.now else { return }
    if deadline.wait != .discard, deadline.wait != .heartbeat { surroundings.counters.timedOut.add(1) }
    switch deadline.wait {
    case .idle, .discard: phase = .ended
    case .write, .farewell:
      phase = .broken
      dropStream(in: surroundings)
    case .heartbeat:
      beat()
      deadline.wrote(at: surroundings.now)
    case .firstHead, .head: fail(.requestTimeout("The head of the request did not come in time."), in: surroundings)
    case .body: fail(.requestTimeout("The body of the request did not come in time."), in: surroundings)
    case .answer: break
    }
  }

  /// When `checkDeadline` has something to do, in milliseconds; `.max` while the client owes nothing.
  mutating func nextDeadline(in surroundings: Surroundings) -> Int64 {
    deadline.time(for: wait(isDraining: surroundings.isDraining), in: surroundings)
  }

  private func wait(isDraining: Bool) -> Deadline.Wait {
    if phase == .discarding { return .discard }
    if output.count > 0 { return isDraining && (stream != nil || outputIsStream) ? .farewell : .write }
    if stream != nil { return .heartbeat }
    if isAwaiting { return .answer }
    return switch machine.waiting {
    case .idle: .idle
    case .head: .head
    case .body: .body
    case .response, .closed: .answer
    }
  }
}

// MARK: - Requests and answers

extension ConnectionLife {
  /// Gets what is to be sent next, from the stream under way or by requests that have come.
  private mutating func makeOutput(in surroundings: Surroundings) {
    repeat {
      if stream == nil { takeRequests(in: surroundings) }
    } while continueStream(in: surroundings) && phase == .open && output.count == 0
    // Who sent FIN with the request gets what there is.
    if inputEnded, stream?.isReady == false { endStream(in: surroundings) }
  }

  private mutating func takeRequests(in surroundings: Surroundings) {
    while phase == .open, !isAwaiting, stream == nil, output.count < surroundings.limits.outputBytes {
      switch machine.next() {
      case .request(let request):
        isAwaiting = true
        surroundings.counters.requests.add(1)
        if let response = surroundings.handler.respond(to: request, exchange(in: surroundings)) {
          finish(response, in: surroundings)
        }
      case .wantsBody(let head):
        guard let refusal = surroundings.handler.bodyWanted(head, exchange(in: surroundings)) else {
          machine.acceptBody()
          continue
        }
        machine.refuseBody()
        finish(refusal, in: surroundings)
      case .sendContinue: ResponseSerializer.appendContinue(to: &output.bytes)
      case .fail(let failure): fail(failure, in: surroundings)
      case .close: phase = .closing
      case .needInput:
        // Nothing more can come; the machine has said what it thinks of that already.
        if inputEnded { phase = .closing }
        return
      }
    }
  }

  /// The exchange under way.
  private func exchange(in surroundings: Surroundings) -> Exchange {
    Exchange(
      sink: surroundings.sink, ticket: ticket.rawValue, loop: surroundings.loop, received: surroundings.nanoseconds)
  }

  /// Answers what never became a request, and closes.
  private mutating func fail(_ failure: RequestFailure, in surroundings: Surroundings) {
    var response = surroundings.handler.response(to: failure, machine.fieldsRead)
    response.closesConnection = true
    finish(response, in: surroundings)
  }

  private mutating func finish(_ response: Response, in surroundings: Surroundings) {
    let framing = StreamFraming(for: machine.requestVersion)
    var keepsAlive = machine.keepsAlive && !response.closesConnection && !surroundings.isDraining
    if case .stream = response.body, framing == .untilClose { keepsAlive = false }
    ResponseSerializer.append(
      response, to: &output.bytes, date: surroundings.date, requestVersion: machine.requestVersion,
      isHead: machine.answersHead, keepAlive: keepsAlive)
    isAwaiting = false
    if case .stream(let content) = response.body {
      guard machine.answersHead else {
        stream = RunningStream(content: content, framing: framing, keepsAlive: keepsAlive)
        surroundings.counters.streams.add(1)
        // With its head, so that the first event is not a packet later.
        _ = continueStream(in: surroundings)
        return
      }
      content.closed()
    }
    exchangeEnded(keepsAlive: keepsAlive)
  }

  /// The answer under way is complete; what comes next is another exchange.
  mutating func exchangeEnded(keepsAlive: Bool) {
    machine.responseFinished(closing: !keepsAlive)
    ticket = ticket.next
    deadline.answered()
    if !keepsAlive { phase = .closing }
  }
}
