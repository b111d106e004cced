extension Request {
  /// Whether an origin, as `Origin` has it (RFC 6454 §6.2), is the one that a browser knows this server by: it has the
  /// request's host and port. Schemes are not compared, since a proxy may speak TLS for the server.
  public func isOf(origin: ArraySlice<UInt8>) -> Bool {
    guard let authority, let separator = origin.firstRange(of: "://".utf8) else { return false }
    let own = origin[separator.upperBound...]
    let isSecure = origin[..<separator.lowerBound].elementsEqual("https".utf8)
    return Self.isSame(Authority.host(of: own), Authority.host(of: authority))
      && Self.port(of: own, isSecure).elementsEqual(Self.port(of: authority, isSecure))
  }

  /// The port that is given; nothing for the scheme's own, which browsers leave out and proxies may write.
  private static func port(of authority: ArraySlice<UInt8>, _ isSecure: Bool) -> ArraySlice<UInt8> {
    let port = authority[Authority.host(of: authority).endIndex...].dropFirst()
    return port.elementsEqual((isSecure ? "443" : "80").utf8) ? [] : port
  }

  private static func isSame(_ host: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    host.count == other.count && zip(host, other).allSatisfy { Octet.lowercase($0) == Octet.lowercase($1) }
  }
}
