import Foundation
import JSON
import TestSupport
import Testing

/// What a running program tells Prometheus.
@Suite struct MetricsTests {
  @Test func connectionsRequestsAndTheProcessAreThere() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_MAX_CONNECTIONS": "77"])
      let client = HTTPClient(port: daemon.port)
      let body = Array(#"{"id":"a","root":{"screen":"home"}}"#.utf8)
      #expect(try client.send("POST", "/v1/sessions", body: body).code == 201)
      #expect(try client.send("GET", "/v1/sessions/a").code == 200)
      let metrics = try MetricsReader(try client.send("GET", "/metrics").text)
      #expect(try #require(metrics.value("backstack_connections")) >= 1)
      #expect(metrics.value("backstack_connections_limit") == 77)
      #expect(try #require(metrics.value("backstack_connections_accepted_total")) >= 1)
      #expect(metrics.value("backstack_connections_refused_total") == 0)
      #expect(metrics["backstack_build_info"]?.samples.map(\.value) == [1])
      let started = try #require(metrics.value("process_start_time_seconds"))
      #expect(abs(Date().timeIntervalSince1970 - started) < 600)
      #expect(try #require(metrics.value("process_open_fds")) > 3)
      let labels = ["method": "POST", "route": "/v1/sessions"]
      #expect(metrics.value("backstack_http_requests_total", labels.merging(["status": "2xx"]) { $1 }) == 1)
      // The loop knows when the request came: no time since the start of the machine is counted.
      let seconds = try #require(metrics.value("backstack_http_request_duration_seconds_sum", labels))
      #expect(seconds > 0 && seconds < 600)
    }
  }

  /// The dashboard shows what there is, and its queries name nothing else.
  @Test func everyMetricOfTheDashboardIsThere() async throws {
    try await Blocking.run {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docker/grafana/backstack.json")
      let dashboard = try JSONValue.parsing([UInt8](try Data(contentsOf: file)))
      let queries = try #require(dashboard["panels"]).elements.flatMap { panel in
        panel["targets"]?.elements.compactMap { $0["expr"]?.string } ?? []
      }
      #expect(queries.count > 30)
      let daemon = try Daemon()
      let metrics = try MetricsReader(try HTTPClient(port: daemon.port).send("GET", "/metrics").text)
      for query in queries {
        let names = query.matches(of: /\b(?:backstack|process)_[a-z_]+/).map { String($0.output) }
        #expect(!names.isEmpty, "\(query)")
        for name in names {
          let endings = ["_bucket", "_sum", "_count"].filter(name.hasSuffix).map { String(name.dropLast($0.count)) }
          let isThere = metrics[name] != nil || endings.contains { metrics[$0]?.kind == "histogram" }
          #expect(isThere, "\(name) in \(query)")
        }
      }
    }
  }
}
