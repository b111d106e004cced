import HTTP

/// What a machine does with a client's bytes, told as a list of words: `GET /a`, `POST /b +5` (with so many bytes of
/// body), `asks`, `100`, a status for a refusal, `closes`.
struct Transcript {
  private(set) var events: [String] = []
  /// The requests handed out.
  private(set) var requests: [Request] = []
  /// The failures handed out.
  private(set) var failures: [RequestFailure] = []
  private(set) var machine: ConnectionMachine
  /// What the handler says to `bodyWanted`; true reads the body.
  var wantsBodies = true
  /// Whether each request is answered at once.
  var answers = true

  init(limits: HTTPLimits = HTTPLimits()) {
    machine = ConnectionMachine(limits: limits)
  }

  mutating func send(_ bytes: some Collection<UInt8>) {
    Array(bytes).withUnsafeBytes { machine.receive($0) }
    run()
  }

  mutating func send(_ text: String) {
    send(Array(text.utf8))
  }

  mutating func end() {
    machine.receiveEnd()
    run()
  }

  /// Ends the answer under way, which `answers == false` left open.
  mutating func finish(closing: Bool = false) {
    machine.responseFinished(closing: closing)
    run()
  }

  private mutating func run() {
    while true {
      switch machine.next() {
      case .request(let request):
        let body = request.body.isEmpty ? "" : " +\(request.body.count)"
        events.append("\(request.method.text) \(String(decoding: request.target.path, as: UTF8.self))\(body)")
        requests.append(request)
        if answers { machine.responseFinished(closing: false) }
      case .wantsBody:
        events.append("asks")
        if wantsBodies {
          machine.acceptBody()
        } else {
          machine.refuseBody()
          machine.responseFinished(closing: true)
        }
      case .sendContinue: events.append("100")
      case .fail(let failure):
        events.append("\(failure.status.rawValue)")
        failures.append(failure)
        if answers { machine.responseFinished(closing: true) }
      case .needInput: return
      case .close:
        if events.last != "closes" { events.append("closes") }
        return
      }
    }
  }

  /// The transcript of one text, sent at once.
  static func of(_ text: String, limits: HTTPLimits = HTTPLimits()) -> [String] {
    var transcript = Transcript(limits: limits)
    transcript.send(text)
    return transcript.events
  }

  /// The transcript of one text, sent byte by byte.
  static func bytewise(_ text: String, limits: HTTPLimits = HTTPLimits()) -> [String] {
    var transcript = Transcript(limits: limits)
    for byte in text.utf8 { transcript.send([byte]) }
    return transcript.events
  }

  /// The only request of a text that holds exactly one.
  static func request(_ text: String) -> Request? {
    var transcript = Transcript()
    transcript.send(text)
    return transcript.requests.count == 1 && transcript.failures.isEmpty ? transcript.requests[0] : nil
  }
}

/// A GET with these field lines behind its Host.
func get(_ path: String = "/", _ lines: String..., version: String = "1.1") -> String {
  "GET \(path) HTTP/\(version)\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// A POST with these field lines behind its Host, and then `body`.
func post(_ lines: String..., body: String, version: String = "1.1") -> String {
  "POST / HTTP/\(version)\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
}
