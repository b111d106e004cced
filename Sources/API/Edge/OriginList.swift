/// The origins whose pages may use the API from a browser (CORS protocol, Fetch standard §3.3).
public enum OriginList: Equatable, Sendable {
  /// All of them.
  case any
  /// These, as browsers write them in `Origin`.
  case listed([String])

  /// Nobody's: browsers let only pages of this server's own origin read its answers.
  public static let none = OriginList.listed([])

  /// These origins; nil unless each is one as a browser writes it (RFC 6454 §6.2): scheme, host and a port that is not the
  /// scheme's own, in lower case, with nothing behind. `null` is none: any page can have it.
  public init?(_ origins: [String]) {
    guard origins.allSatisfy(Self.isOrigin) else { return nil }
    self = .listed(origins)
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard let separator = text.firstRange(of: "://") else { return false }
    let scheme = String(text[..<separator.lowerBound])
    guard let first = scheme.utf8.first, ASCII.isLowercaseLetter(first),
      scheme.utf8.allSatisfy({ ASCII.isLowercaseLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) })
    else { return false }
    let rest = Array(text[separator.upperBound...].utf8)
    // The colons of an IPv6 address stand before its bracket.
    let end = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    guard let colon = rest[end...].firstIndex(of: UInt8(ascii: ":")) else { return isHost(rest) }
    return isHost(Array(rest[..<colon])) && isPort(rest[(colon + 1)...], of: scheme)
  }

  private static func isHost(_ host: [UInt8]) -> Bool {
    HostSyntax.isSerializedLiteral(host) || HostSyntax.isName(host)
  }

  /// A number that is not the scheme's own, which browsers leave out.
  private static func isPort(_ text: ArraySlice<UInt8>, of scheme: String) -> Bool {
    guard text.count <= 5, text.first != UInt8(ascii: "0"), text.allSatisfy(ASCII.isDigit),
      let port = UInt16(String(decoding: text, as: UTF8.self))
    else { return false }
    return port != ["http": 80, "https": 443][scheme]
  }
}
