import Navigation
import Sessions
import Synchronization

/// One revision of a session as events tell it. Its texts are made when they are first asked for, once for all who read them.
final class SessionEvent: Sendable {
  private struct Texts {
    var session: [UInt8]?
    var change: [UInt8]?
    var bareChange: [UInt8]?
  }

  /// The session at the revision.
  let session: CommittedSession
  /// The change to it; nil when it is only told as a whole.
  private let record: ChangeRecord?
  private let texts = Mutex(Texts())

  init(_ session: CommittedSession, after record: ChangeRecord? = nil) {
    self.session = session
    self.record = record
  }

  var revision: Int64 { session.session.revision }

  /// Whether it tells a change, and not only the session.
  var hasChange: Bool { record != nil }

  /// `event: session`.
  var sessionText: [UInt8] {
    texts.withLock { texts in
      if let text = texts.session { return text }
      let text = EventText.session(session.session)
      texts.session = text
      return text
    }
  }

  /// `event: change`, with the session or without; nil when there is no change to tell.
  func changeText(withSession: Bool) -> [UInt8]? {
    guard let record else { return nil }
    return texts.withLock { texts in
      if let text = withSession ? texts.change : texts.bareChange { return text }
      let feed = record.bytes[..<record.feedCount]
      let text = EventText.change(feed, to: revision, withSession ? session.session : nil)
      if withSession { texts.change = text } else { texts.bareChange = text }
      return text
    }
  }

  /// An estimate of the bytes that it takes in memory when its text is made.
  var cost: Int { 256 + (record?.bytes.count ?? 0) + session.roughSize }
}
