import JSON
import TestSupport
import Testing

/// What a running program logs.
@Suite struct LogTests {
  @Test func linesAreJSONWhereNobodyReadsAlong() async throws {
    try await Blocking.run {
      // So many as any machine has descriptors for: that they are too few would be a line, too.
      let daemon = try Daemon(settings: ["BACKSTACK_ACCESS_LOG": "true", "BACKSTACK_MAX_CONNECTIONS": "100"])
      let client = HTTPClient(port: daemon.port)
      let body = Array(#"{"id":"private","metadata":{"token":"hidden"}}"#.utf8)
      #expect(try client.send("POST", "/v1/sessions", body: body).code == 201)
      #expect(daemon.terminate() == .exit(0))
      let lines = daemon.output.split(separator: "\n").filter { $0.hasPrefix("{") }
      let objects = try lines.map { try JSONValue.parsing(String($0)) }
      #expect(objects.map { $0["message"]?.string } == ["listening", "answered", "stopping", "stopped"])
      #expect(objects[1]["route"]?.string == "/v1/sessions" && objects[1]["status"]?.int == 201)
      #expect(objects[1]["milliseconds"]?.double != nil && objects[1]["requestId"]?.string != nil)
      #expect(!lines.joined().contains("private") && !lines.joined().contains("hidden"))
    }
  }

  @Test func textIsThereForTheAsking() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_LOG_FORMAT": "text"])
      #expect(try HTTPClient(port: daemon.port).send("GET", "/healthz").code == 200)
      #expect(daemon.terminate() == .exit(0))
      #expect(daemon.output.contains(" info listening address=127.0.0.1:"))
      #expect(!daemon.output.contains("answered"))
    }
  }
}
