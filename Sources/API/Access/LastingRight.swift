import Access
import Navigation

/// The right of a request that stays, such as an event stream: asked again whenever something may have ended it.
///
/// An API key goes when the keys are read again, a token when it is revoked or its time is over, and a server that asked nobody may
/// begin to ask.
struct LastingRight: Sendable {
  private let control: AccessControl
  private let grant: AccessControl.Grant
  private let rule: AccessRule
  /// The keys that it was asked under.
  private var edition: Int
  /// What the session said when it was asked, and the revision at which it did.
  private var access: SessionAccess?
  private var revision: Int64
  /// When it ends by itself, in milliseconds since 1970; nil: never.
  private(set) var endsAt: Int64?

  /// The right of a request that was let in; throws a `Refusal` when it has ended since.
  init(_ control: AccessControl, of call: Call, to session: Session, now: Timestamp) throws(Refusal) {
    self.control = control
    grant = call.admission.grant
    rule = call.admission.route.access
    edition = control.edition
    revision = session.revision
    let access = SessionAccess(session)
    self.access = access
    endsAt = try control.confirm(grant, in: access, by: rule, now: now.milliseconds)
  }

  /// Whether the session has a word in it, so that `check` wants to know the newest state of it.
  var isOfSession: Bool { grant.isOfSession }

  /// Throws when it is good no more. Cheap as long as nothing has happened.
  /// - Parameters:
  ///   - session: the session as it was last heard of, where that counts.
  ///   - now: asked for only when time counts.
  mutating func check(for session: Session?, now: () -> Timestamp) throws(Refusal) {
    if let endsAt, endsAt <= now().milliseconds { throw .invalid }
    let edition = control.edition
    var isChanged = edition != self.edition
    if let session, isNews(session) {
      revision = session.revision
      let access = SessionAccess(session)
      if access != self.access { isChanged = true }
      self.access = access
    }
    guard isChanged else { return }
    endsAt = try control.confirm(grant, in: access, by: rule, now: now().milliseconds)
    self.edition = edition
  }

  /// Seconds until it ends by itself.
  func seconds(from now: Timestamp) -> Double {
    endsAt.map { Double(max(0, $0 - now.milliseconds)) / 1000 } ?? .infinity
  }

  /// Of the same life an older state than what is known says nothing.
  private func isNews(_ session: Session) -> Bool {
    session.incarnation != access?.incarnation || session.revision > revision
  }
}
