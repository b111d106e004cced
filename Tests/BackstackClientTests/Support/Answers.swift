import TestSupport

/// Answers as the service writes them, for scripted servers.
enum Answers {
  /// A session with one screen.
  static func session(_ id: String = "app", revision: Int = 1) -> String {
    let visible =
      #"{"layer":"root","stack":"main","screen":"root","id":"s1","depth":1,"path":["root"],"canPop":false,"#
      + #""canDismiss":false,"bar":{}}"#
    let screen = #"{"id":"s1","screen":"root","params":{},"revision":1}"#
    return #"{"id":"\#(id)","revision":\#(revision),"createdAt":"2026-01-05T10:00:00.000Z","#
      + #""updatedAt":"2026-01-05T10:00:07.120Z","metadata":{},"visible":\#(visible),"layers":[{"id":"root","#
      + #""container":"stack","active":"main","stacks":[{"id":"main","screens":[\#(screen)]}]}]}"#
  }

  /// A change, as the feed tells it.
  static func change(_ revision: Int) -> String {
    #"{"revision":\#(revision),"at":"2026-01-05T10:00:07.120Z","origin":"phone","operations":[{"op":"pop"}],"#
      + #""added":[],"removed":[]}"#
  }

  /// The answer to a GET of a session.
  static func found(_ id: String = "app", revision: Int = 1) -> StubServer.Step {
    let fields = [#"ETag: "r\#(revision)""#, "Content-Type: application/json"]
    return .send(StubServer.answer("200 OK", fields, session(id, revision: revision)))
  }

  /// A problem document.
  static func problem(
    _ status: Int, _ code: String, fields: [String] = [], members: String = ""
  ) -> StubServer.Step {
    let body =
      #"{"type":"/problems/\#(code)","title":"T","status":\#(status),"detail":"D","code":"\#(code)","#
      + #""requestId":"r-1"\#(members)}"#
    return .send(
      StubServer.answer("\(status) X", ["Content-Type: application/problem+json"] + fields, body))
  }

  /// The beginning of an event stream, which lasts until the connection ends.
  static let eventStream =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"

  /// One event.
  static func event(_ type: String, id: Int? = nil, _ data: String) -> String {
    "event: \(type)\n" + (id.map { "id: \($0)\n" } ?? "") + "data: \(data)\n\n"
  }

  /// A change event with the session after it.
  static func changeEvent(_ revision: Int, withSession: Bool = true) -> String {
    let session = withSession ? #","session":\#(session(revision: revision))"# : ""
    return event("change", id: revision, #"{"change":\#(change(revision))\#(session)}"#)
  }
}
