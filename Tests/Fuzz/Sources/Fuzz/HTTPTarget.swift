import HTTP

/// A client's bytes on a connection: however they are split, the same requests and refusals come of them, and everything that
/// handlers read of a request can be read.
enum HTTPTarget {
  private static var limits: HTTPLimits {
    var limits = HTTPLimits()
    // Small, so that short inputs reach them.
    limits.requestLineBytes = 256
    limits.headBytes = 1024
    limits.fieldCount = 12
    limits.bodyBytes = 512
    limits.unaskedBodyBytes = 64
    limits.chunkLineBytes = 64
    limits.chunkExtensionBytes = 128
    limits.trailerBytes = 128
    return limits
  }

  /// The first byte says how the rest is split.
  static func run(_ input: [UInt8]) {
    guard let split = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = transcript(bytes, step: max(bytes.count, 1))
    let pieces = transcript(bytes, step: Int(split % 7) + 1)
    require(whole == pieces, "split by \(split % 7 + 1): \(pieces) instead of \(whole)")
  }

  private static func transcript(_ bytes: [UInt8], step: Int) -> [String] {
    var machine = ConnectionMachine(limits: limits)
    var events: [String] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { machine.receive($0) }
      guard advance(&machine, &events) else { return events }
    }
    machine.receiveEnd()
    _ = advance(&machine, &events)
    return events
  }

  /// Does what the machine says until it needs input; false when the connection is closed.
  private static func advance(_ machine: inout ConnectionMachine, _ events: inout [String]) -> Bool {
    while true {
      switch machine.next() {
      case .request(let request):
        events.append(read(request))
        write(request, keepAlive: machine.keepsAlive)
        machine.responseFinished(closing: false)
      // Not said to a client that has sent its body already (RFC 9110 §10.1.1).
      case .sendContinue: continue
      case .wantsBody(let head):
        events.append("wants body: " + read(head))
        if head.fields.count.isMultiple(of: 2) {
          machine.acceptBody()
        } else {
          machine.refuseBody()
          machine.responseFinished(closing: true)
        }
      case .fail(let failure):
        require((400...599).contains(failure.status.rawValue), "\(failure)")
        events.append("\(failure.status.rawValue) \(failure.code)")
        machine.responseFinished(closing: true)
      case .needInput: return true
      case .close:
        events.append("close")
        return false
      }
    }
  }

  /// Everything of a request that somebody reads.
  private static func read(_ request: Request) -> String {
    let segments = try? request.target.segments()
    let query = try? request.target.queryItems().map { "\($0.name)=\($0.value ?? "-")" }
    let media = request.fields[.contentType].flatMap { MediaType(fieldValue: $0) }
    let accepts = AcceptHeader(request.fields).preferred(of: [
      MediaType("application", "json"), MediaType("text", "html"),
    ])
    let outcome = Preconditions(request.fields).evaluate(current: nil, method: request.method)
    return "\(request.method.text) \(segments ?? []) \(query ?? []) \(request.fields.map { "\($0.name):\($0.value)" }) "
      + "\(media?.subtype ?? "-") \(accepts?.subtype ?? "-") \(outcome) \(request.body.count)"
  }

  private static func write(_ request: Request, keepAlive: Bool) {
    var out: [UInt8] = []
    ResponseSerializer.append(
      Response(status: .ok, fields: ResponseFields(), body: .bytes(request.body)), to: &out,
      date: HTTPDate.imfFixdate(secondsSince1970: 0), requestVersion: request.version, isHead: request.method == .head,
      keepAlive: keepAlive)
    require(out.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)), "\(out)")
  }
}
