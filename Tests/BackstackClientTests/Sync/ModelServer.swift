import Navigation
import TestSupport

@testable import BackstackClient

/// The server as a client can see it: the rules of navigation, idempotency keys, tags and a feed.
struct ModelServer {
  private struct Refusal: Error {
    let status: Int
    let code: ProblemCode
  }

  private(set) var session: Session?
  /// Every state so far, with the name of the client that made it.
  private(set) var feed: [(session: Session, origin: String?)] = []
  /// What requests with a key were answered; only those that were done.
  private(set) var answers: [String: (content: SyncRequest.Content, answer: ServerSession)] = [:]
  private var now = Timestamp(milliseconds: 1_767_607_200_000)

  static func tag(_ session: Session) -> EntityTag {
    EntityTag(rawValue: "\(session.createdAt.milliseconds).\(session.revision)")
  }

  static func known(_ session: Session) throws -> ServerSession {
    // A client knows only what can be read.
    ServerSession(session: try Session(representation: .parsing(session.representation)), tag: tag(session))
  }

  mutating func handle(_ request: SyncRequest, from origin: String) throws -> SyncEvent {
    now.milliseconds += 1
    if let (content, answer) = answers[request.key] {
      guard content == request.content else { return rejection(request, 422, .idempotencyMismatch) }
      return .answered(key: request.key, answer)
    }
    do {
      let after = try transition(request)
      if let after { publish(after, origin) }
      guard let session else { return rejection(request, 404, .sessionNotFound) }
      let answer = try Self.known(session)
      answers[request.key] = (request.content, answer)
      return .answered(key: request.key, answer)
    } catch let refusal as Refusal {
      return rejection(request, refusal.status, refusal.code)
    } catch let error as NavigationError {
      return rejection(request, error.code == .invalidField ? 422 : 409, ProblemCode(rawValue: error.code.rawValue))
    }
  }

  /// Nil: nothing changes.
  private func transition(_ request: SyncRequest) throws -> Session? {
    let limits = NavigationLimits()
    switch request.content {
    case .operations(let operations):
      guard let session else { throw Refusal(status: 404, code: .sessionNotFound) }
      let after = try session.applying(Self.batch(operations), now: now, limits: limits)
      return after.change.changed ? after.session : nil
    case .replacement(let condition, let state):
      let replacement = try SessionReplacement.decode(state.value, repair: false, limits: limits)
      guard let session else {
        guard condition == .absent else { throw Refusal(status: 412, code: .revisionMismatch) }
        return try Session.created(replacement, id: "model", incarnation: 1, now: now, limits: limits).session
      }
      guard condition == .matching(Self.tag(session)) else {
        throw Refusal(status: 412, code: .revisionMismatch)
      }
      let after = try session.replaced(by: replacement, now: now, limits: limits)
      return after.change.changed ? after.session : nil
    }
  }

  private static func batch(_ operations: [SessionOperation]) throws -> OperationBatch {
    try .decode(OpaqueValue { $0.object { $0.member("operations", operations) } }.value)
  }

  private func rejection(_ request: SyncRequest, _ status: Int, _ code: ProblemCode) -> SyncEvent {
    let current = status == 412 ? session.flatMap { try? Self.known($0) } : nil
    let problem = Problem(
      code: code, status: status, detail: "")
    return .rejected(key: request.key, problem, current: current)
  }

  /// Somebody without a queue changes the session; false: the operation does not fit.
  mutating func perform(_ operation: SessionOperation) throws -> Bool {
    now.milliseconds += 1
    guard let session else { return false }
    let batch = try Self.batch([operation])
    guard let after = try? session.applying(batch, now: now, limits: NavigationLimits()), after.change.changed else {
      return false
    }
    publish(after.session, nil)
    return true
  }

  mutating func delete() {
    session = nil
  }

  private mutating func publish(_ session: Session, _ origin: String?) {
    self.session = session
    feed.append((session, origin))
  }
}
