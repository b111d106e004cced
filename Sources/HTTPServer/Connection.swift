/// A connection: its socket, its life, and what is known of the socket's readiness. Belongs to one loop.
final class Connection {
  let descriptor: CInt
  /// Names this connection in the poller.
  let token: Ticket
  var life: ConnectionLife

  /// Whether `receive` may find something. The poller reports a change only once, so it is remembered here.
  var isReadable = false
  /// Whether the FIN has been seen, so that a short read does not mean that nothing is left.
  var endSeen = false
  /// What `LoopCounters.unsentBytes` holds of it.
  var reportedUnsent = 0
  /// Whether it takes part in the count of open connections; a refused one does not.
  let isCounted: Bool

  init(descriptor: CInt, token: Ticket, isCounted: Bool, in surroundings: Surroundings) {
    self.descriptor = descriptor
    self.token = token
    self.isCounted = isCounted
    let peer = surroundings.asksForPeers ? Socket.peer(of: descriptor) : nil
    life = ConnectionLife(ticket: token, peer: peer, in: surroundings)
  }
}
