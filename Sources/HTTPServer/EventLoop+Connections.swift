import Glibc
import HTTP

extension EventLoop {
  /// Reads of one connection before the others have their turn.
  private static let readsInARow = 8
  /// Writes of one connection before that: a stream may have more each time, and its client may take it as fast.
  private static let writesInARow = 16

  /// Connections that are being refused.
  var uncounted: Int { table.count - counters.open.value }

  /// Takes a connection in; it is counted already unless it is to be refused.
  func adopt(_ descriptor: CInt, refusal: RequestFailure? = nil) {
    guard table.hasRoom else { return dismiss(descriptor, isCounted: refusal == nil) }
    let connection = table.insert {
      Connection(descriptor: descriptor, token: $0, isCounted: refusal == nil, in: surroundings)
    }
    let isWatched = poller.add(
      descriptor, token: connection.token.rawValue, [.input, .output, .inputEnd, .edge])
    if !isWatched {
      connection.life.broke(in: surroundings)
    } else if let refusal {
      lendOutput(connection)
      connection.life.refuse(refusal, in: surroundings)
    }
    drive(connection)
    if drain != nil { drainConnection(connection) }
  }

  /// Closes a connection that never came into the table.
  func dismiss(_ descriptor: CInt, isCounted: Bool) {
    close(descriptor)
    if isCounted { counters.open.add(-1) }
  }

  /// Does what the connection's life asks for until it has to wait.
  func drive(_ connection: Connection) {
    lendOutput(connection)
    var reads = 0
    var writes = 0
    steps: while true {
      switch connection.life.step(in: surroundings) {
      case .write:
        if writes == Self.writesInARow {
          unfinished.append(connection)
          break steps
        }
        writes += 1
        write(connection)
      case .read:
        guard connection.isReadable else { break steps }
        if reads == Self.readsInARow {
          unfinished.append(connection)
          break steps
        }
        reads += 1
        read(connection)
      case .watch:
        guard connection.endSeen else { break steps }
        connection.life.receivedEnd(in: surroundings)
      case .endOutput: Socket.endOutput(connection.descriptor)
      case .wait: break steps
      case .close: return end(connection)
      case .reset:
        Socket.resetOnClose(connection.descriptor)
        return end(connection)
      }
    }
    rest(connection)
  }

  /// Lets streams go on that have more.
  func resumeStreams(_ tickets: some Sequence<Ticket>) {
    for ticket in tickets {
      guard let connection = table.connection(at: ticket.place), connection.life.resume(ticket) else { continue }
      drive(connection)
    }
  }

  private func read(_ connection: Connection) {
    switch Socket.receive(connection.descriptor, into: input) {
    case .bytes(let count):
      // A short read has emptied the socket, unless it was cut off by the FIN, which is reported only once.
      if count < input.count, !connection.endSeen { connection.isReadable = false }
      connection.life.received(UnsafeRawBufferPointer(rebasing: input[..<count]), in: surroundings)
    case .end:
      connection.isReadable = false
      connection.life.receivedEnd(in: surroundings)
    case .blocked: connection.isReadable = false
    case .failed: connection.life.broke(in: surroundings)
    }
  }

  private func write(_ connection: Connection) {
    switch connection.life.output.withUnsent({ Socket.send(connection.descriptor, $0) }) {
    case .bytes(let count): connection.life.wrote(count, in: surroundings)
    case .blocked: connection.life.writeBlocked()
    case .end, .failed: connection.life.broke(in: surroundings)
    }
  }

  /// Leaves a connection that waits: its buffer goes back, its deadline is set.
  private func rest(_ connection: Connection) {
    takeBackOutput(connection)
    reportUnsent(connection, connection.life.output.count)
    let deadline = connection.life.nextDeadline(in: surroundings)
    if deadline < .max { schedule(connection.token.place + Key.firstPlace, at: deadline) }
    if connection.reportedUnsent > 0 { cutOffBurdens() }
  }

  /// Resets connections that hold most for longest, while more is held than may be. Looked at only when something is left
  /// unsent, so that who takes its answers pays nothing for it.
  private func cutOffBurdens() {
    while counters.unsentBytes.value > surroundings.limits.unsentBytes {
      let now = surroundings.now
      guard let heaviest = table.all.max(by: { $0.life.burden(at: now) < $1.life.burden(at: now) }) else { return }
      counters.cutOff.add(1)
      heaviest.life.broke(in: surroundings)
      Socket.resetOnClose(heaviest.descriptor)
      end(heaviest)
    }
  }

  private func end(_ connection: Connection) {
    connection.life.output.removeAll()
    takeBackOutput(connection)
    reportUnsent(connection, 0)
    wheel.cancel(connection.token.place + Key.firstPlace)
    table.remove(connection)
    dismiss(connection.descriptor, isCounted: connection.isCounted)
  }

  /// Gives a connection that holds no output the loop's memory for it.
  func lendOutput(_ connection: Connection) {
    if !connection.life.output.hasStorage { swap(&connection.life.output, &scratch) }
  }

  private func takeBackOutput(_ connection: Connection) {
    guard connection.life.output.isEmpty else { return connection.life.output.trim() }
    if scratch.hasStorage { connection.life.output = OutputBuffer() } else { swap(&connection.life.output, &scratch) }
  }

  private func reportUnsent(_ connection: Connection, _ count: Int) {
    guard count != connection.reportedUnsent else { return }
    counters.unsentBytes.add(count - connection.reportedUnsent)
    connection.reportedUnsent = count
  }
}
