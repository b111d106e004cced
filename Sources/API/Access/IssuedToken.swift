import Access
import HTTP
import JSON
import Navigation
import Sessions

/// A token of a session that an answer shows once.
///
/// An answer that is kept for repeats of its request must not keep the token: it has random characters in its place, and the token
/// is made of these and of the secret that the request shows, each time that the answer is given.
struct IssuedToken: Sendable {
  /// What the session keeps of it.
  let digest: Digest
  /// What stands in the answer, or in its place where the answer is kept.
  let text: String
  private let token: [UInt8]

  /// - Parameters:
  ///   - id: the session that it is for.
  ///   - call: the request that gets it.
  init(for id: String, _ mint: TokenMint, _ call: Call) {
    let place = Secret.make("")
    let isKept = call.hold != nil
    token = isKept ? mint.make(for: id, shownBy: call.bearer, request: place) : mint.make(for: id)
    digest = Digest(of: token)
    text = String(decoding: isKept ? place : token, as: UTF8.self)
  }

  /// A kept answer as its request gets it.
  func shown(in answer: KeptAnswer) -> KeptAnswer { answer.replacing(Array(text.utf8), by: token) }

  /// A kept answer as a repeat of its request gets it.
  static func shown(in answer: KeptAnswer, _ mint: TokenMint, _ call: Call) -> KeptAnswer {
    // A further token names its session; that of a creation comes with the session itself.
    guard let root = try? JSONDocument(answer.body, maximumDepth: .max).root,
      let id = (root["session"] ?? root["id"])?.string, let place = root["token"]?.string.map({ Array($0.utf8) })
    else { return answer }
    return answer.replacing(place, by: mint.make(for: id, shownBy: call.bearer, request: place))
  }

  /// `,"token":"…"}`: what follows the last member of a session that was made.
  var suffix: [UInt8] { Array(#","token":"\#(text)""#.utf8) + AnswerWriter.end }

  /// The first change of the session that it is the first token of. It may do everything with the session.
  func given(to creation: Transition, at now: Timestamp) -> Transition {
    var tokens = SessionTokens()
    _ = tokens.add(record(.write, at: now), now: now.milliseconds)
    return creation.holding(tokens: tokens.text)
  }

  /// What the session keeps.
  func record(
    _ scope: Scope, id: String = Secret.makeName(), name: String? = nil, parent: String? = nil, at now: Timestamp,
    until end: Int64? = nil
  ) -> SessionToken {
    SessionToken(
      id: id, scope: scope, name: name, parent: parent, createdAt: now.milliseconds, expiresAt: end, digest: digest)
  }
}

extension KeptAnswer {
  fileprivate func replacing(_ place: [UInt8], by token: [UInt8]) -> KeptAnswer {
    guard let range = body.firstRange(of: place) else { return self }
    var answer = self
    answer.body.replaceSubrange(range, with: token)
    return answer
  }
}

extension APIHandler {
  /// The token of a session that is being made; nil where none can be, or nobody is asked who he is.
  func firstToken(of id: String, _ call: Call) -> IssuedToken? {
    guard case .key = call.admission.grant, call.issues != .nothing else { return nil }
    return IssuedToken(for: id, configuration.accessControl.mint, call)
  }

  /// A kept answer as a repeat of its request gets it.
  func shown(_ answer: KeptAnswer, to call: Call) -> KeptAnswer {
    switch call.issues {
    case .nothing, .ticket: return answer
    case .tokenWhereAsked where call.admission.grant == .open: return answer
    case .tokenWhereAsked, .token: return IssuedToken.shown(in: answer, configuration.accessControl.mint, call)
    }
  }
}

extension Call {
  /// The secret that the request shows; empty when it shows none.
  var bearer: [UInt8] {
    guard case .bearer(let secret) = Credential(authorization: request.fields.allBytes(.authorization)) else {
      return []
    }
    return secret
  }
}
