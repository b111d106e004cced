import Access
import HTTP
import Navigation
import Sessions

/// Whose an `Idempotency-Key` is, where requests show who sends them: nobody gets the answer to somebody else's request.
///
/// What changes a session is done once in the session's life, whoever sends it: a client whose token was revoked before it had the
/// answer sends the request again with another right. What makes a session or a token is its sender's own, as its answer shows
/// a secret that is made of what the sender shows; so is a PUT that may make one.
enum KeySpace {
  /// One for the whole server: nobody is asked.
  case server
  /// A life of a session is known by its id and the time of its creation: a restored one has both again.
  case session(String, createdAt: Timestamp)
  case sender(Digest)

  /// The key as this space has it. Keys that clients give have no blanks.
  func name(_ key: IdempotencyKey) -> IdempotencyKey {
    switch self {
    case .server: key
    case .session(let id, let createdAt): IdempotencyKey("\(id) \(createdAt.milliseconds) \(key.text)")
    case .sender(let digest): IdempotencyKey("\(digest.hexadecimal.prefix(32)) \(key.text)")
    }
  }
}

extension APIHandler {
  /// Finds whose the request's key is. The completion runs at once, or on a reader when the session is not in memory.
  func keySpace(of call: Call, _ completion: @escaping @Sendable (Result<KeySpace, EngineError>) -> Void) {
    switch call.admission.grant {
    case .open, .ticket: return completion(.success(.server))
    case .shared(let digest): return completion(.success(.sender(digest)))
    case .token(let digest): completion(.success(Self.space(call, call.confirmation?.createdAt, digest)))
    case .key(let key):
      guard call.sharesKeys else { return completion(.success(.sender(key.digest))) }
      engine.read(call.admission.parameter) { session in
        completion(session.map { Self.space(call, $0?.session.createdAt, key.digest) })
      }
    }
  }

  /// - Parameter createdAt: of the session that is changed; nil: there is none.
  private static func space(_ call: Call, _ createdAt: Timestamp?, _ sender: Digest) -> KeySpace {
    guard call.sharesKeys, let createdAt else { return .sender(sender) }
    return .session(call.admission.parameter, createdAt: createdAt)
  }
}

extension Call {
  /// The secrets that its answer holds. A PUT with `If-Match` makes no session, whatever there is (docs/api.md §5): the request alone
  /// says so, and a repeat of it says the same.
  var issues: Route.Issue {
    let route = admission.route
    return route.method == .put && request.fields.contains(.ifMatch) ? .nothing : route.issues
  }

  /// Whether all who may change the session have its keys together: what changes it is done once, whoever sends it again.
  fileprivate var sharesKeys: Bool { admission.route.isOfSession && issues == .nothing }
}
