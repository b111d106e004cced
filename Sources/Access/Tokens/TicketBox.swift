import Synchronization

/// Tickets for event streams: each lets one request in, within half a minute. A browser's `EventSource` cannot send a header, and
/// what stands in a URL ends up in logs and histories, so it must be worth nothing by then. They are in memory alone.
///
/// A session has only so many at a time, so that none displaces those of others, and when there are too many of all, nobody gets
/// one until some are used or over.
public final class TicketBox: Sendable {
  /// Milliseconds that a ticket is good for, at most.
  public static let lifetime: Int64 = 30_000
  /// Milliseconds between two looks for tickets whose time is over, when there are too many: a look goes through all.
  private static let sweepInterval: Int64 = 1000

  private struct Tickets {
    var byDigest: [Digest: Ticket] = [:]
    /// Those of each session, in the order in which they were made.
    var bySession: [String: [Digest]] = [:]
    var sweptAt = Int64.min

    mutating func remove(_ digest: Digest) -> Ticket? {
      guard let ticket = byDigest.removeValue(forKey: digest) else { return nil }
      bySession[ticket.sessionID]?.removeAll { $0 == digest }
      if bySession[ticket.sessionID]?.isEmpty == true { bySession[ticket.sessionID] = nil }
      return ticket
    }

    mutating func removeEnded(_ digests: some Sequence<Digest>, now: Int64) {
      for digest in digests where byDigest[digest].map({ $0.endsAt <= now }) ?? true { _ = remove(digest) }
    }
  }

  private let capacity: Int
  private let sessionCapacity: Int
  private let tickets = Mutex(Tickets())

  /// - Parameters:
  ///   - capacity: how many tickets there may be that are not used.
  ///   - sessionCapacity: how many of them for one session.
  public init(capacity: Int = 10_000, sessionCapacity: Int = 16) {
    self.capacity = capacity
    self.sessionCapacity = sessionCapacity
  }

  /// A new ticket, as it is to be shown; nil: there are as many as there may be.
  /// - Parameter now: the time in milliseconds since 1970.
  public func make(_ ticket: Ticket, now: Int64) -> [UInt8]? {
    let secret = Secret.make(Secret.ticketPrefix)
    let digest = Digest(of: secret)
    let isMade = tickets.withLock { tickets in
      if let own = tickets.bySession[ticket.sessionID], own.count >= sessionCapacity {
        tickets.removeEnded(own, now: now)
        guard tickets.bySession[ticket.sessionID, default: []].count < sessionCapacity else { return false }
      }
      if tickets.byDigest.count >= capacity {
        guard !(tickets.sweptAt..<tickets.sweptAt + Self.sweepInterval).contains(now) else { return false }
        tickets.sweptAt = now
        tickets.removeEnded(Array(tickets.byDigest.keys), now: now)
        guard tickets.byDigest.count < capacity else { return false }
      }
      tickets.byDigest[digest] = ticket
      tickets.bySession[ticket.sessionID, default: []].append(digest)
      return true
    }
    return isMade ? secret : nil
  }

  /// The ticket that lets a request to the events of that session in; nil: it does not.
  /// - Parameter isUsed: whether it is used up by that, whatever comes of it.
  func ticket(_ digest: Digest, for sessionID: String, now: Int64, isUsed: Bool) -> Ticket? {
    let ticket = tickets.withLock { isUsed ? $0.remove(digest) : $0.byDigest[digest] }
    guard let ticket, ticket.sessionID == sessionID, now < ticket.endsAt else { return nil }
    return ticket
  }
}
