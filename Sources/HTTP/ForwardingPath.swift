/// The way of a request before its connection, as the proxies on it have written down, each whom it got the request from:
/// the client first. Anybody can send these fields, so they say no more than whoever sent them is trusted.
public struct ForwardingPath: Equatable, Sendable {
  /// The addresses; nil where what is written is none, such as `unknown` or a name made up for the purpose.
  public let hops: [IPAddress?]

  /// Where proxies write it down. One that writes the one field hands on the other as the client has sent it, so only the
  /// field that the operator's proxies write may be looked at.
  public enum Field: String, CaseIterable, Sendable {
    /// `X-Forwarded-For`: addresses with commas between them. No standard has it, and nearly every proxy writes it.
    case xForwardedFor = "x-forwarded-for"
    /// `Forwarded` (RFC 7239 §4).
    case forwarded
  }

  /// What all lines of `field` say in order, without empty members; nil when that is nothing.
  public init?(_ fields: Fields, in field: Field) {
    hops =
      switch field {
      case .xForwardedFor: Self.members(fields.allBytes(.xForwardedFor), Self.bare).map { Self.node(Self.trimmed($0)) }
      case .forwarded: Self.members(fields.allBytes(.forwarded), FieldList.members).map(Self.forwarded)
      }
    if hops.isEmpty { return nil }
  }

  private static func members(
    _ lines: [ArraySlice<UInt8>], _ split: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    lines.flatMap(split).filter { !$0.allSatisfy(Octet.isBlank) }
  }

  /// `X-Forwarded-For` knows no quoted strings: a quote that the client has sent must not hide what was written behind it.
  private static func bare(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: ","))
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
