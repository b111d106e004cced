import HTTP
import Navigation
import Sessions

/// What the user sees now (docs/api.md §6, visible).
extension APIHandler {
  func readVisible(_ call: Call) throws -> Response? {
    let widths = ["compact", "regular"]
    guard widths.contains(call.query["width"] ?? widths[0]) else {
      throw ProblemError(.badRequest, "The query parameter 'width' is compact or regular.")
    }
    return try read(call, Self.visibleAnswer)
  }

  @Sendable private static func visibleAnswer(_ session: CommittedSession, _ call: Call) throws -> Response {
    if let conditions = SessionConditions(call.request), try !conditions.isModified(session.session) {
      return call.writer.notModified(session)
    }
    var visible: [UInt8] = []
    session.session.appendVisible(to: &visible)
    return call.writer.json(.ok, visible, .tagged(session))
  }
}
