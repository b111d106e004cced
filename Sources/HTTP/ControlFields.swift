/// What the fields that steer the connection and the framing say, gathered line by line.
struct ControlFields: Sendable {
  private var hosts = 0
  private var contentLength: Int?
  private var hasContentType = false
  private var codings: TransferCodings?
  private var expectations = Expectations.none
  private(set) var closes = false
  private(set) var asksToKeepAlive = false

  private enum Expectations: Sendable { case none, onlyContinue, other }

  /// Takes in one line.
  ///
  /// - Throws: 400 for a Host or Content-Length that has no single meaning.
  mutating func add(_ field: KnownField, _ value: UnsafeRawBufferPointer) throws(RequestFailure) {
    switch field {
    case .host:
      hosts += 1
      guard hosts == 1 else { throw .badRequest("The request has more than one Host.") }
      guard Authority.isValid(value) else { throw .badRequest("The Host is not a valid host and port.") }
    case .contentLength:
      // Also refused when the values agree or are a list of equal ones, as RFC 9110 §8.6 allows: somebody on the way
      // was confused.
      guard contentLength == nil else { throw .badRequest("The request has more than one Content-Length.") }
      contentLength = try ControlFields.length(value)
    case .contentType: hasContentType = true
    case .transferEncoding:
      var codings = codings ?? TransferCodings()
      codings.add(value)
      self.codings = codings
    case .connection:
      Octet.forEachMember(of: value) { option in
        if Octet.spells("close", option) { closes = true }
        if Octet.spells("keep-alive", option) { asksToKeepAlive = true }
      }
    case .expect:
      Octet.forEachMember(of: value) { expectation in
        guard expectations != .other else { return }
        expectations = Octet.spells("100-continue", expectation) ? .onlyContinue : .other
      }
    default: break
    }
  }

  /// Decides how the content is delimited, once all lines are in.
  func framing(of line: RequestLine, limits: HTTPLimits) throws(RequestFailure) -> ContentFraming {
    guard hosts == 1 || line.version == .http10 else { throw .badRequest("The request has no Host.") }
    if let codings {
      guard line.version == .http11 else { throw .badRequest("HTTP/1.0 has no Transfer-Encoding.") }
      guard contentLength == nil else {
        throw .badRequest("The request has both a Content-Length and a Transfer-Encoding.")
      }
      try codings.check()
      return .chunked
    }
    guard let contentLength else {
      // A POST that says what its content is but not how long is most likely one whose length got lost on the way:
      // to take it for empty would make a request of its content. One without Content-Type has none.
      guard !hasContentType || !line.method.carriesContent else { throw .lengthRequired() }
      return .none
    }
    guard contentLength > 0 else { return .none }
    guard contentLength <= limits.bodyBytes else { throw .bodyTooLarge(limit: limits.bodyBytes) }
    return .fixed(contentLength)
  }

  /// Whether the client waits for 100 (Continue); a 1.0 client cannot (RFC 9110 §10.1.1).
  ///
  /// - Throws: 417 for another expectation.
  func expectsContinue(version: Version) throws(RequestFailure) -> Bool {
    guard version == .http11 else { return false }
    guard expectations != .other else { throw .expectationFailed() }
    return expectations == .onlyContinue
  }

  /// Whether the connection persists after this request (RFC 9112 §9.3).
  func keepsAlive(version: Version) -> Bool {
    !closes && (version == .http11 || asksToKeepAlive)
  }

  /// `1*DIGIT`; one too large for an `Int` becomes the largest, which is over every limit.
  private static func length(_ value: UnsafeRawBufferPointer) throws(RequestFailure) -> Int {
    guard !value.isEmpty else { throw .badRequest("The Content-Length is empty.") }
    var length = 0
    for octet in value {
      guard let digit = Octet.digit(octet) else { throw .badRequest("The Content-Length is not a number.") }
      let (shifted, tooLarge) = length.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = shifted.addingReportingOverflow(Int(digit))
      length = tooLarge || overflow ? Int.max : sum
    }
    return length
  }
}
