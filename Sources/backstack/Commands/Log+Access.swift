import API
import Telemetry

extension Log {
  /// A line for an answer: which kind of request it was, what became of it, and how long it took.
  func info(_ access: AccessRecord) {
    info(
      "answered", requestID: access.request.text, traceparent: access.request.traceparent,
      [
        "method": .text(access.method), "route": .text(access.route), "status": .number(access.status),
        "milliseconds": .number(MetricsText.decimal(access.nanoseconds / 1000, 3)),
      ])
  }
}
