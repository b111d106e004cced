public import Navigation
import Synchronization

/// A session as it is durable: what a read may show. Immutable; its JSON is made once, when first asked for.
public final class CommittedSession: Sendable {
  /// The session at its revision.
  public let session: Session
  /// Its entity tag with the quotes (RFC 9110 §8.8.3).
  public let entityTag: [UInt8]
  /// Where its last change stands among those of all sessions.
  let order: Int64
  /// When the server has something to do with it by itself.
  let due: Timestamp?
  /// An estimate of what it takes in memory, in bytes, its JSON included.
  let cost: Int
  private let encoded = Mutex<[UInt8]?>(nil)

  init(_ session: Session, order: Int64) {
    self.session = session
    self.order = order
    entityTag = session.entityTag
    // Told here, on the thread that has just made the session, so that the writer need not walk through it.
    due = session.due
    cost = 512 + 3 * session.stateBytes
  }

  /// The session's JSON without its closing brace, so that `}` or a further member can follow.
  public var representation: [UInt8] {
    encoded.withLock { bytes in
      if let bytes { return bytes }
      var made: [UInt8] = []
      made.reserveCapacity(512 + session.stateBytes)
      session.appendRepresentation(to: &made)
      bytes = made
      return made
    }
  }
}
