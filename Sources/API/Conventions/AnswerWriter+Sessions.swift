import HTTP
import JSON
import Navigation
import Sessions

/// Answers about one session.
extension AnswerWriter {
  /// What follows the last member of a session, and ends the text.
  static let end = Array("}\n".utf8)

  /// A session's cached representation with what follows its last member; `suffix` ends with `end`.
  func session(
    _ status: Status, _ session: CommittedSession, suffix: [UInt8] = end, _ fields: consuming ResponseFields = .json
  ) -> Response {
    fields.append(.etag, bytes: session.entityTag)
    return joined(status, session.representation, suffix, fields)
  }

  /// The session that a write left; a write that is answered with one never deletes it.
  func session(_ status: Status, _ outcome: Outcome, suffix: [UInt8] = end) throws -> Response {
    session(status, try outcome.existing, suffix: suffix)
  }

  /// 201 with the new session and its place.
  func created(_ outcome: Outcome, suffix: [UInt8] = end) throws -> Response {
    let new = try outcome.existing
    var fields = ResponseFields.json
    fields.append(.location, "/v1/sessions/\(new.session.id)")
    return session(.created, new, suffix: suffix, fields)
  }

  /// The session after an operation, with what the operation changed; `minimal`: without its layers.
  func operation(_ outcome: Outcome, minimal: Bool) throws -> Response {
    let after = try outcome.existing
    guard let change = outcome.change else { return session(.ok, after) }
    if minimal { return self.minimal(after, change) }
    var suffix: [UInt8] = []
    suffix.reserveCapacity(128)
    suffix += #","change":"#.utf8
    change.append(to: &suffix)
    suffix += Self.end
    return session(.ok, after, suffix: suffix)
  }

  private func minimal(_ after: CommittedSession, _ change: Change) -> Response {
    var json = Array(#"{"id":"#.utf8)
    JSONWriter.append(after.session.id, to: &json)
    json += #","revision":"#.utf8
    JSONWriter.append(after.session.revision, to: &json)
    json += #","change":"#.utf8
    change.append(to: &json)
    json += #","visible":"#.utf8
    after.session.appendVisible(to: &json)
    var fields = ResponseFields.tagged(after)
    fields.append(.preferenceApplied, Preference.returnMinimal)
    return joined(.ok, json, Self.end, fields)
  }

  /// 304: the reader has the session already.
  func notModified(_ session: CommittedSession) -> Response { notModified(session.entityTag) }
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
