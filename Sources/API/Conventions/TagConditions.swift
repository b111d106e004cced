import HTTP

/// The conditions of a request about something that is no session, against its entity tag (RFC 9110 §13).
enum TagConditions {
  /// Whether they hold for a read, or for a write; false: the reader has it already (304).
  /// - Parameters:
  ///   - entityTag: the tag with its quotes.
  ///   - thing: what the request is about, to begin a sentence with: `The rules are`.
  static func isModified(_ entityTag: [UInt8], _ thing: String, _ request: Request) throws -> Bool {
    let current = EntityTag(String(decoding: entityTag.dropFirst().dropLast(), as: UTF8.self))
    switch Preconditions(request.fields).evaluate(current: current, method: request.method) {
    case .proceed: return true
    case .notModified: return false
    case .failed:
      throw ProblemError(.revisionMismatch, "\(thing) another edition than the conditions of the request allow.")
        .with(.etag, String(decoding: entityTag, as: UTF8.self))
    }
  }
}
