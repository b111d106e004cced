import HTTPServer
import Telemetry

/// What the program as a whole tells of itself at `/metrics`: its version, its connections, and its process.
struct ProgramFigures: Sendable {
  private let process = ProcessFigures()
  /// Connections that may be open.
  let connections: Int

  func append(_ server: ServerStatistics, to text: inout MetricsText) {
    text.begin("backstack_build_info", .gauge, "Always 1; the label has the program's version.")
    text.sample(1, [("version", Version.number)])
    text.single("backstack_connections", .gauge, "Connections that are open.", server.open)
    text.single("backstack_connections_limit", .gauge, "Connections that may be open at once.", connections)
    text.single("backstack_connections_accepted_total", .counter, "Connections that were accepted.", server.accepted)
    text.single(
      "backstack_connections_refused_total", .counter,
      "Connections that were refused because as many as allowed were open.",
      server.refused)
    text.single(
      "backstack_connections_timed_out_total", .counter, "Connections that a deadline ended, idle ones included.",
      server.timedOut)
    text.single(
      "backstack_connections_cut_off_total", .counter,
      "Connections that were reset because too many bytes were held for clients that do not read.", server.cutOff)
    text.single(
      "backstack_accept_pauses_total", .counter,
      "Times that accepting rested because file descriptors or memory had run out.", server.acceptPauses)
    text.single(
      "backstack_unsent_bytes", .gauge, "Bytes of answers that clients have not taken yet.", server.unsentBytes)
    process.append(to: &text)
  }
}
