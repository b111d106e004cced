import Synchronization

/// Tickets for event streams: each lets one request in, within half a minute. A browser's `EventSource` cannot send a header, and
/// what stands in a URL ends up in logs and histories, so it must be worth nothing by then. They are in memory alone.
public final class TicketBox: Sendable {
  /// Milliseconds that a ticket is good for.
  public static let lifetime: Int64 = 30_000

  private struct Ticket {
    let sessionID: String
    let endsAt: Int64
  }

  private struct Tickets {
    var byDigest: [Digest: Ticket] = [:]
    /// A ring of those that were made last, used or not: the next one takes the place of the oldest.
    var made: [Digest] = []
    var next = 0
  }

  private let capacity: Int
  private let tickets = Mutex(Tickets())

  /// - Parameter capacity: how many tickets there may be.
  public init(capacity: Int = 10_000) {
    self.capacity = capacity
  }

  /// A new ticket for the events of a session.
  /// - Parameter now: the time in milliseconds.
  public func make(for sessionID: String, now: Int64) -> [UInt8] {
    let secret = Secret.make(Secret.ticketPrefix)
    let digest = Digest(of: secret)
    tickets.withLock { tickets in
      if tickets.made.count < capacity {
        tickets.made.append(digest)
      } else {
        tickets.byDigest[tickets.made[tickets.next]] = nil
        tickets.made[tickets.next] = digest
        tickets.next = (tickets.next + 1) % capacity
      }
      tickets.byDigest[digest] = Ticket(sessionID: sessionID, endsAt: now + Self.lifetime)
    }
    return secret
  }

  /// Uses a ticket up: whether it lets a request to the events of that session in.
  func use(_ digest: Digest, for sessionID: String, now: Int64) -> Bool {
    let ticket = tickets.withLock { $0.byDigest.removeValue(forKey: digest) }
    return ticket.map { $0.sessionID == sessionID && now < $0.endsAt } ?? false
  }
}
