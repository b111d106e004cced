/// The request line (RFC 9112 §3), read strictly: exactly one SP between its three parts and none around them.
struct RequestLine: Sendable {
  let method: Method
  let target: RequestTarget
  let version: Version

  /// Reads the line that begins `bytes` and has `end` octets, its line end excluded.
  ///
  /// - Throws: 400, 501 for a method unknown here, 505 for another major version.
  init(parsing bytes: UnsafeRawBufferPointer, to end: Int) throws(RequestFailure) {
    var methodEnd = 0
    while methodEnd < end, Octet.isToken(bytes[methodEnd]) { methodEnd += 1 }
    guard methodEnd > 0, methodEnd < end, bytes[methodEnd] == Octet.space else {
      throw .badRequest("The request does not begin with a method and one space.")
    }
    let targetStart = methodEnd + 1
    var targetEnd = targetStart
    while targetEnd < end, RequestLine.isTarget(bytes[targetEnd]) { targetEnd += 1 }
    guard targetEnd > targetStart, targetEnd < end, bytes[targetEnd] == Octet.space else {
      throw .badRequest("The request target holds a character that has to be percent-encoded.")
    }
    version = try RequestLine.version(UnsafeRawBufferPointer(rebasing: bytes[(targetEnd + 1)..<end]))
    method = Method(token: UnsafeRawBufferPointer(rebasing: bytes[..<methodEnd]))
    switch method {
    case .other, .connect: throw .notImplemented("This server does not know the method \(method.text.prefix(40)).")
    default: break
    }
    target = try RequestTarget(
      parsing: UnsafeRawBufferPointer(rebasing: bytes[targetStart..<targetEnd]), isOptions: method == .options)
  }

  /// Visible ASCII but `#`: a fragment is never sent (RFC 9112 §3.2), and what URIs exclude besides but browsers send
  /// (`|`, `[` …) has only one reading.
  private static func isTarget(_ octet: UInt8) -> Bool {
    octet > 0x20 && octet < 0x7F && octet != UInt8(ascii: "#")
  }

  /// `HTTP/` DIGIT `.` DIGIT, with case (RFC 9112 §2.3).
  private static func version(_ bytes: UnsafeRawBufferPointer) throws(RequestFailure) -> Version {
    guard bytes.count == 8, Octet.isExactly("HTTP/", UnsafeRawBufferPointer(rebasing: bytes[..<5])),
      bytes[6] == UInt8(ascii: "."),
      let major = Octet.digit(bytes[5]), let minor = Octet.digit(bytes[7])
    else { throw .badRequest("The request line does not end with an HTTP version.") }
    guard major == 1 else { throw .versionNotSupported() }
    return minor == 0 ? .http10 : .http11
  }
}
