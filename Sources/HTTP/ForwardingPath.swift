/// The way of a request before its connection, as the proxies on it have written down, each whom it got the request from:
/// the client first. Anybody can send these fields, so they say no more than whoever sent them is trusted.
public struct ForwardingPath: Equatable, Sendable {
  /// The addresses; nil where what is written is none, such as `unknown` or a name made up for the purpose.
  public let hops: [IPAddress?]

  /// What `Forwarded` says (RFC 7239 §4), or else `X-Forwarded-For`; nil when there is neither, and when both are there
  /// and differ: then one of them was written by the client, and nobody can tell which.
  public init?(_ fields: Fields) {
    let standard = Self.members(fields.allBytes(.forwarded)).map(Self.forwarded)
    let usual = Self.members(fields.allBytes(.xForwardedFor)).map { Self.node(Self.trimmed($0)) }
    guard standard.isEmpty || usual.isEmpty || standard == usual else { return nil }
    hops = standard.isEmpty ? usual : standard
    if hops.isEmpty { return nil }
  }

  /// The members of all lines in order, without empty ones.
  private static func members(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    lines.flatMap(FieldList.members).filter { !$0.allSatisfy(Octet.isBlank) }
  }

  /// The `for` of an element of `Forwarded`.
  private static func forwarded(_ element: ArraySlice<UInt8>) -> IPAddress? {
    var reader = ParameterReader([UInt8(ascii: ";")] + element)
    return reader.parameters()?.first { $0.name == "for" }.flatMap { node(Array($0.value.utf8)[...]) }
  }

  /// `192.0.2.1`, `2001:db8::1`, or one of them with a port: `192.0.2.1:80`, `[2001:db8::1]:80` (RFC 7239 §6).
  private static func node(_ text: ArraySlice<UInt8>) -> IPAddress? {
    let colon = UInt8(ascii: ":")
    if text.first == UInt8(ascii: "[") {
      guard let close = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let rest = text[(close + 1)...]
      return rest.isEmpty || rest.first == colon ? IPAddress(text[..<close].dropFirst()) : nil
    }
    guard let first = text.firstIndex(of: colon), text[(first + 1)...].contains(colon) else {
      return IPAddress(text.prefix { $0 != colon })
    }
    return IPAddress(text)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: Octet.isBlank)
    while text.last.map(Octet.isBlank) == true { text.removeLast() }
    return text
  }
}
