import JSON
import Navigation

/// The text of events (WHATWG HTML §9.2.5). JSON of this program has no line ends, so that data is always one line.
enum EventText {
  /// The first line of a stream: milliseconds after which a client that lost it connects again.
  static let retry = Array("retry: 2000\n\n".utf8)
  /// A comment.
  static let heartbeat = Array(":\n\n".utf8)
  /// The last event of a session. The empty id makes a client that connects again begin anew: a later session under the same
  /// id counts its revisions from 1.
  static let deleted = Array("event: deleted\nid:\ndata: {}\n\n".utf8)

  /// The last line of a stream that ends because the server stops: a time drawn anew for each client, so that they do not all
  /// come back at once.
  static func goodbye() -> [UInt8] { Array("retry: \(Int.random(in: 1000...5000))\n\n".utf8) }

  /// A session as a whole.
  static func session(_ session: Session) -> [UInt8] {
    var text = begin("session", session.revision, room: session.stateBytes)
    session.appendRepresentation(to: &text)
    text += "}\n\n".utf8
    return text
  }

  /// The change to a revision, with the session after it or without.
  /// - Parameter feed: the JSON of the CHANGE.
  static func change(_ feed: ArraySlice<UInt8>, to revision: Int64, _ session: Session?) -> [UInt8] {
    var text = begin("change", revision, room: feed.count + (session?.stateBytes ?? 0))
    text += #"{"change":"#.utf8
    text += feed
    if let session {
      text += #","session":"#.utf8
      session.appendRepresentation(to: &text)
      text.append(UInt8(ascii: "}"))
    }
    text += "}\n\n".utf8
    return text
  }

  private static func begin(_ name: StaticString, _ revision: Int64, room: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(768 + room)
    text += "event: ".utf8
    name.withUTF8Buffer { text.append(contentsOf: $0) }
    text += "\nid: ".utf8
    JSONWriter.append(revision, to: &text)
    text += "\ndata: ".utf8
    return text
  }
}
