import HTTP
import Navigation

/// What the user sees now (docs/api.md §6, visible).
extension APIHandler {
  func readVisible(_ call: Call) throws -> Response? {
    guard let width = Session.Width(rawValue: call.query["width"] ?? Session.Width.compact.rawValue) else {
      throw ProblemError(.badRequest, "The query parameter 'width' is compact or regular.")
    }
    return try readPart(call) { session, _ in
      var visible: [UInt8] = []
      session.appendVisible(width: width, to: &visible)
      return visible
    }
  }
}
