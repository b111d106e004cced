import JSON
import TestSupport

/// Event streams (WHATWG HTML §9.2).
extension HTTPRun {
  func stream(_ test: HTTPCase) throws {
    let connection = try RawConnection(port: target.port, methods: test.methods)
    defer { if test.json["abort"]?.bool == true { connection.reset() } else { connection.close() } }
    var macros = HTTPMacros(target)
    connection.send(macros.expand(test.segments.first?.data ?? ""))
    connection.until(HTTPTiming.response) { connection.parser.current != nil || !connection.answers.isEmpty }
    connection.linger((test.expect["watch_ms"]?.double ?? 1500) / 1000)
    guard let answer = connection.parser.current ?? connection.answers.first else {
      return fail("no response head within \(HTTPTiming.response) s (it must be flushed at once)")
    }
    guard answer.code == 200 else { return fail("status \(answer.code)") }
    let isHead = test.methods == ["HEAD"]
    if answer.mediaType != "text/event-stream" { fail("Content-Type \(answer.mediaType)") }
    if answer.first("Content-Length") != nil, !isHead { fail("Content-Length on an event stream") }
    if test.expect["no_chunked"] != nil, answer.first("Transfer-Encoding") != nil {
      fail("Transfer-Encoding in an answer to HTTP/1.0")
    }
    let caching = (answer.joined("Cache-Control") ?? "").lowercased()
    if test.expect["cache"] != nil, !caching.contains("no-store"), !caching.contains("no-cache") {
      fail("Cache-Control \(caching)")
    }
    let body = answer.framing == .chunked ? answer.body : answer.body + connection.parser.buffer
    if isHead {
      if !body.isEmpty { fail("HEAD with a body") }
    } else {
      checkLines(String(decoding: body, as: UTF8.self))
    }
  }

  private func checkLines(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix(":") {
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1).drop { $0 == " " }
      guard ["data", "event", "id", "retry"].contains(name) else {
        return fail("unknown field line \(line.prefix(60))")
      }
      if name == "retry", !value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { fail("retry is not digits: \(value)") }
      if name == "id", value.contains("\0") { fail("NUL in an event's id") }
    }
  }
}
