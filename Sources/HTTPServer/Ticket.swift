/// Names a place in the table of connections and one use of it: a connection, or one request of it. A ticket of an
/// earlier use never equals a later one, so whatever comes late is recognised and dropped.
struct Ticket: Hashable, Sendable {
  /// 20 bits of place, 44 bits of serial: a place has 17 million million uses.
  static let placeBits: UInt64 = 20
  static let places = 1 << Int(placeBits)

  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(place: Int, serial: UInt64) {
    rawValue = serial << Self.placeBits | UInt64(truncatingIfNeeded: place)
  }

  var place: Int { Int(rawValue & (1 << Self.placeBits - 1)) }

  /// The next use of the same place.
  var next: Ticket { Ticket(rawValue: rawValue &+ 1 << Self.placeBits) }
}
