import JSON
import TestSupport

/// Puts JSON cases where the params of a screen stand, and looks for them in the answer.
final class JSONRun {
  private static let template = #"{"root":{"screen":"a","params":@@JSON@@}}"#
  private static let echo = "/layers/0/stacks/0/screens/0/params"
  /// Statuses that refuse a text which is JSON, but too large or too deep.
  private static let refusals = [400, 413, 422]

  private let daemon: Daemon
  private var client: HTTPClient

  init(_ daemon: Daemon) {
    self.daemon = daemon
    client = HTTPClient(port: daemon.port, timeout: 30)
  }

  /// What is wrong; nothing when the case holds.
  func run(_ test: JSONCase) -> [String] {
    var reasons: [String] = []
    do {
      let answer = try client.send("POST", "/v1/sessions", body: test.body(template: Self.template))
      reasons = judge(test, answer)
    } catch {
      reasons = ["no answer: \(error)"]
    }
    return reasons + health()
  }

  private func judge(_ test: JSONCase, _ answer: HTTPAnswer) -> [String] {
    let isAccepted = 200..<300 ~= answer.code
    if answer.code >= 500 { return ["status \(answer.code)"] }
    if let (status, reason) = AgainstContract.statuses[test.id] {
      return answer.code == status ? [] : ["\(reason): got \(answer.code), expected \(status)"]
    }
    switch test.kind {
    case .valid where !isAccepted: return ["valid JSON refused with \(answer.code) \(answer.text.prefix(200))"]
    case .roundTrip where !isAccepted:
      return test.mayRefuse && Self.refusals.contains(answer.code) ? [] : ["valid JSON refused with \(answer.code)"]
    case .invalid where answer.code != 400: return ["invalid JSON: got \(answer.code), expected 400"]
    case .either where !isAccepted && !Self.refusals.contains(answer.code): return ["status \(answer.code)"]
    default: break
    }
    guard isAccepted else { return [] }
    guard let body = try? JSONValue.parsing(answer.body) else {
      return ["the answer is not JSON: \(answer.text.prefix(80))"]
    }
    guard test.kind == .roundTrip || (test.kind == .either && test.wantsEcho) else { return [] }
    guard let got = body.at(Self.echo) else { return ["no echo in \(answer.text.prefix(100))"] }
    guard test.kind == .roundTrip, let sent = try? JSONValue.parsing(test.input) else { return [] }
    return jsonEqual(sent, got) ? [] : ["round trip: \(sent.text.prefix(80)) became \(got.text.prefix(80))"]
  }

  private func health() -> [String] {
    if let answer = try? client.send("GET", "/healthz"), answer.code == 200 { return [] }
    guard let ending = daemon.process.wait(seconds: 0.5) else { return ["not healthy afterwards"] }
    try? daemon.restart()
    client = HTTPClient(port: daemon.port, timeout: 30)
    return ["THE PROGRAM DIED: \(ending)"]
  }
}
