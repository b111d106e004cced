public import Navigation
import Synchronization

/// A session as it is durable: what a read may show. Immutable; its JSON is made once, when first read.
public final class CommittedSession: Sendable {
  /// The session at its revision.
  public let session: Session
  /// Where its last change stands among those of all sessions.
  let order: Int64
  /// When the server has something to do with it by itself.
  let due: Timestamp?
  private let stateBytes: Int
  private let read = Mutex<Reading?>(nil)

  /// What readers get.
  public struct Reading: Sendable {
    /// The session's JSON without its closing brace, so that `}` or a further member can follow.
    public let representation: [UInt8]
    /// The entity tag with its quotes (RFC 9110 §8.8.3).
    public let entityTag: [UInt8]
  }

  /// What is told here of the session is told on the thread that has just made it, so that the writer need not walk through it.
  init(_ session: Session, order: Int64) {
    self.session = session
    self.order = order
    due = session.due
    stateBytes = session.stateBytes
  }

  /// What readers get: made by the first and kept for the others.
  public var reading: Reading {
    read.withLock { reading in
      if let reading { return reading }
      var json: [UInt8] = []
      json.reserveCapacity(roughSize)
      session.appendRepresentation(to: &json)
      let made = Reading(representation: json, entityTag: session.entityTag)
      reading = made
      return made
    }
  }

  /// The session's JSON without its closing brace.
  public var representation: [UInt8] { reading.representation }

  /// The entity tag with its quotes.
  public var entityTag: [UInt8] { reading.entityTag }

  /// About the length of its JSON, in bytes.
  public var roughSize: Int { 512 + stateBytes }

  /// An estimate of what it takes in memory, in bytes, its JSON included.
  var cost: Int { 512 + 3 * stateBytes + session.tokens.count }
}
