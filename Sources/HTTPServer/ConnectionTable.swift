/// The connections of a loop, by place. A place that becomes free is used again, with a serial that was never given before.
struct ConnectionTable {
  private var connections: [Connection?] = []
  private var tickets: [Ticket] = []
  private var free: [Int] = []

  /// Connections in the table.
  var count: Int { connections.count - free.count }

  /// Whether one more has a place.
  var hasRoom: Bool { !free.isEmpty || connections.count < Ticket.places }

  /// Puts the connection that `make` makes for a ticket in a free place.
  mutating func insert(_ make: (Ticket) -> Connection) -> Connection {
    let place: Int
    if let reused = free.popLast() {
      place = reused
    } else {
      place = connections.count
      connections.append(nil)
      tickets.append(Ticket(place: place, serial: 0))
    }
    let connection = make(tickets[place])
    connections[place] = connection
    return connection
  }

  /// The connection at `place`, whichever use of it that is.
  func connection(at place: Int) -> Connection? {
    place < connections.count ? connections[place] : nil
  }

  /// Whether `connection` is still in its place.
  func holds(_ connection: Connection) -> Bool { self.connection(at: connection.token.place) === connection }

  /// Frees the place of `connection`.
  mutating func remove(_ connection: Connection) {
    let place = connection.token.place
    guard holds(connection) else { return }
    connections[place] = nil
    tickets[place] = connection.life.ticket.next
    free.append(place)
  }

  /// All of them.
  var all: [Connection] { connections.compactMap { $0 } }
}
