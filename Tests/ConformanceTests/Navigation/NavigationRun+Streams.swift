import JSON
import TestSupport

/// Steps with event streams.
extension NavigationRun {
  func stream(_ what: String, _ step: JSONValue) throws {
    let name = step["name"]?.string ?? ""
    if what == "open" { return try open(name, step) }
    guard let stream = streams[name] else { throw Mismatch("sse", "a stream named \(name)", "none") }
    // A busy machine may be late: the case says how long a quick one takes.
    let within = (step["within"]?.seconds ?? 3) + 8
    switch what {
    case "read":
      for (number, want) in (step["events"].map { Array($0.elements) } ?? []).enumerated() {
        try read(want, from: stream, within, "event \(number)")
      }
    case "quiet":
      if let event = stream.next(within: step["for"]?.seconds ?? 1), !event.isOnlyRetry {
        throw Mismatch("events", "none", "\(event)")
      }
      if stream.isEnded { throw Mismatch("events", "an open stream", "the end") }
    case "end":
      if let event = stream.next(within: 0.05) { throw Mismatch("events", "the end", "\(event)") }
      guard stream.end(within: within) else {
        throw Mismatch("events", "the end of the stream", "still open after \(within) s")
      }
    case "close": stream.close()
    default: throw Mismatch("sse", "a known step", what)
    }
  }

  private func open(_ name: String, _ step: JSONValue) throws {
    let path = try placeholders.fill(step["path"]?.string ?? "")
    let fields =
      try step["headers"]?.pairs.map { (name: $0.key, value: try $0.value.string.map(placeholders.fill)) } ?? []
    let stream = try EventStreamReader(port: client.port, path: path, fields: fields)
    streams[name] = stream
    let wanted = step["expect"]?.pairs.filter { ["status", "headers"].contains($0.key) } ?? []
    var head = stream.head
    head.body = []
    try check(.object(wanted), NavigationAnswer(head), session: nil, before: nil)
    if head.code == 200, head.mediaType != "text/event-stream" {
      throw Mismatch("Content-Type", "text/event-stream", head.mediaType)
    }
  }

  private func read(_ want: JSONValue, from stream: EventStreamReader, _ seconds: Double, _ place: String) throws {
    var event = stream.next(within: seconds)
    while let waiting = event, waiting.isOnlyRetry, want["retry"] == nil { event = stream.next(within: seconds) }
    guard let event else {
      throw Mismatch(place, want.plain, stream.isEnded ? "the end" : "nothing in \(seconds) s")
    }
    var members: [(key: String, value: JSONValue)] = []
    if let name = event.event { members.append(("event", .string(name))) }
    if let retry = event.retry { members.append(("retry", .string(retry))) }
    if let id = event.id { members.append(("id", Int(id).map { .number($0) } ?? .string(id))) }
    let data = try event.data.map { text in
      do { return try JSONValue.parsing(text) } catch { throw Mismatch("\(place) data", "JSON", text) }
    }
    if let data { members.append(("data", data)) }
    var matcher = Matcher(saved: saved, seen: seen)
    try matcher.match(placeholders.fillExpectation(want), .object(members), place)
    saved = matcher.saved
    if let data, let session = data["layers"] != nil ? data : data["session"], session.kind == .object {
      try SessionCheck.check(session, in: nil)
    }
  }
}
