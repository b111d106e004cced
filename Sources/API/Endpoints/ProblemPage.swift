import HTTP
import JSON

/// The page that a problem document's `type` names (RFC 9457 §3.1.1).
enum ProblemPage {
  static func html(_ problem: Problem, nonce: String) -> String {
    HTMLPage.html(
      title: "\(problem.code): \(problem.title)", nonce: nonce,
      body: """
        <h1>\(HTMLPage.prose(problem.title))</h1>
        <p><code>\(problem.code)</code>, status \(problem.status.rawValue) \(problem.status.reason)</p>
        <p>\(HTMLPage.prose(problem.explanation))</p>
        """)
  }

  static func text(_ problem: Problem) -> String {
    """
    \(problem.title)
    \(problem.code), status \(problem.status.rawValue) \(problem.status.reason)

    \(problem.explanation)

    """
  }

  static func json(_ problem: Problem) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string(problem.type)
    json.key("title")
    json.string(problem.title)
    json.key("status")
    json.int(problem.status.rawValue)
    json.key("code")
    json.string(problem.code)
    json.key("explanation")
    json.string(problem.explanation)
    json.endObject()
    return json.bytes
  }
}
