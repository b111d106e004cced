import HTTP
import JSON
import Navigation
import Sessions

/// Answers about one session.
extension AnswerWriter {
  /// What follows the last member of a session, and ends the text.
  static let end = Array("}\n".utf8)

  /// The answer to a read: the session's kept representation.
  func session(_ session: CommittedSession) -> Response {
    let reading = session.reading
    return joined(.ok, reading.representation, Self.end, .tagged(reading.entityTag))
  }

  /// The answer to a write: the session that it left, with what follows its last member; `suffix` ends with `end`. A write that
  /// is answered with a session never deletes it.
  func session(_ outcome: Outcome, suffix: [UInt8] = end) throws -> Response {
    session(.ok, try outcome.existing, .json, suffix: suffix)
  }

  /// 201 with the new session and its place.
  /// - Parameters:
  ///   - members: what follows the session's own members.
  ///   - token: shown last; nil: none is.
  func created(_ outcome: Outcome, with members: [UInt8] = [], token: IssuedToken?) throws -> Response {
    let new = try outcome.existing
    var fields = token == nil ? ResponseFields.json : .secret
    fields.append(.location, "/v1/sessions/\(new.session.id)")
    return session(.created, new, fields, suffix: members + (token?.suffix ?? Self.end))
  }

  /// The session after an operation, with what the operation changed; `minimal`: without its layers.
  func operation(_ outcome: Outcome, minimal: Bool) throws -> Response {
    let after = try outcome.existing
    guard let change = outcome.change else { return try session(outcome) }
    if minimal { return self.minimal(after, change) }
    return session(.ok, after, .json, change: change)
  }

  /// Written straight to the output: whoever writes most likely writes again before somebody reads.
  private func session(
    _ status: Status, _ session: CommittedSession, _ fields: consuming ResponseFields, change: Change? = nil,
    suffix: [UInt8] = end
  ) -> Response {
    fields.append(.etag, writing: session.session.appendEntityTag)
    return written(status, estimate: session.roughSize, fields) { out in
      session.session.appendRepresentation(to: &out)
      if let change {
        out += #","change":"#.utf8
        change.append(to: &out)
      }
      out += suffix
    }
  }

  private func minimal(_ after: CommittedSession, _ change: Change) -> Response {
    var fields = ResponseFields.json
    fields.append(.etag, writing: after.session.appendEntityTag)
    fields.append(.preferenceApplied, Preference.returnMinimal)
    return written(.ok, estimate: 512 + after.session.visibleBytes, fields) { out in
      out += #"{"id":"#.utf8
      JSONWriter.append(after.session.id, to: &out)
      out += #","revision":"#.utf8
      JSONWriter.append(after.session.revision, to: &out)
      out += #","change":"#.utf8
      change.append(to: &out)
      out += #","visible":"#.utf8
      after.session.appendVisible(to: &out)
      out += Self.end
    }
  }

  /// 304: the reader has the session already.
  func notModified(_ session: CommittedSession) -> Response { notModified(session.session.entityTag) }
}

extension Outcome {
  /// The session that is there after the write.
  fileprivate var existing: CommittedSession {
    get throws {
      guard let session else { throw OutcomeWithoutSession() }
      return session
    }
  }
}

/// The engine answered a write that keeps its session without one: a fault of the program.
private struct OutcomeWithoutSession: Error {}
