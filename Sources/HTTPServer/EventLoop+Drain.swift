/// A loop that finishes: what to call when it has, and until when it may work.
struct Drain {
  var completions: [@Sendable () -> Void]
  var deadline: Int64
}

extension EventLoop {
  /// Stops accepting, lets running requests finish and closes the connections; cuts what is left at `deadline`.
  func beginDrain(by deadline: Int64, _ completion: @escaping @Sendable () -> Void) {
    let loops = acceptor?.loops ?? []
    stopAccepting()
    // After the last connections were given away: mail arrives in order.
    for loop in loops where loop.mailbox !== mailbox {
      if !loop.mailbox.post(.drain(by: deadline, completion), wake: true) { completion() }
    }
    let isFirst = drain == nil
    drain = Drain(
      completions: (drain?.completions ?? []) + [completion], deadline: min(drain?.deadline ?? .max, deadline))
    surroundings.isDraining = true
    schedule(Key.draining, at: drain?.deadline ?? deadline)
    if isFirst { table.all.forEach(drainConnection) }
  }

  /// Serves what has come on a connection and closes it when nothing is under way.
  func drainConnection(_ connection: Connection) {
    guard table.holds(connection) else { return }
    connection.isReadable = true
    drive(connection)
    guard table.holds(connection) else { return }
    connection.life.drainIfIdle()
    drive(connection)
  }

  /// Cuts every connection: the time for draining is over.
  func cutConnections() {
    for connection in table.all {
      connection.life.broke(in: surroundings)
      drive(connection)
    }
  }
}
