import Access
import HTTP
import Navigation
import Sessions

/// Rights that the session has a word in (docs/api.md §11).
extension APIHandler {
  /// Does a request whose right the session has a word in, if the session confirms it.
  func confirm(_ call: Call) throws -> Response? {
    let id = call.admission.parameter
    switch engine.cached(id) {
    case .found(let session): return try proceed(confirmed(call, by: session))
    case .absent: return try proceed(confirmed(call, by: nil))
    case .unknown:
      engine.read(id) { [self] result in
        do {
          guard let response = try proceed(confirmed(call, by: try result.get())) else { return }
          call.answer(wake: true) { response }
        } catch {
          call.answer(wake: true) { throw error }
        }
      }
      return nil
    }
  }

  /// Throws a `Refusal`, the same whether a token was revoked, is expired, or went with its session.
  private func confirmed(_ call: Call, by session: CommittedSession?) throws(Refusal) -> Call {
    let access = session.map { SessionAccess($0.session) }
    let endsAt = try configuration.accessControl.confirm(
      call.admission.grant, in: access, by: call.admission.route.access, now: engine.now().milliseconds)
    guard let access, let session else { throw .invalid }
    return call.confirmed(Confirmation(access: access, createdAt: session.session.createdAt, endsAt: endsAt))
  }

  /// Asks again for the right that was confirmed, now that the session is known which the request reads or changes: since then
  /// a token may have been revoked, or the session made anew.
  func recheck(_ call: Call, _ session: Session?) throws(Refusal) {
    guard let confirmation = call.confirmation else { return }
    let access = session.map { SessionAccess($0) }
    let now = engine.now().milliseconds
    if access == confirmation.access, confirmation.endsAt.map({ now < $0 }) ?? true { return }
    _ = try configuration.accessControl.confirm(
      call.admission.grant, in: access, by: call.admission.route.access, now: now)
  }

  /// The session that a write builds on, unless there is none, its time is over, or it is not the sender's to change any more.
  func writable(_ session: Session?, _ call: Call) throws -> Session {
    try recheck(call, session)
    return try Lifetime.existing(session, call.admission.parameter, now: engine.now)
  }

  /// Asks those again who stay, since other keys are good from now on: event streams end whose key is gone, and requests that wait
  /// for a change are answered. Any thread.
  public func keysChanged() {
    events.resumeAll()
    waitingRoom.endAll()
  }
}
