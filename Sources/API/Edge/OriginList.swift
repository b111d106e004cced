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
    let scheme = text[..<separator.lowerBound].utf8
    let rest = text[separator.upperBound...]
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return false }
    let hasDefaultPort =
      text.hasPrefix("http://") && rest.hasSuffix(":80") || text.hasPrefix("https://") && rest.hasSuffix(":443")
    return !rest.isEmpty && !hasDefaultPort
      && rest.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-._~[]:".utf8.contains($0) }
  }

  private static func isLetter(_ octet: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet) }
  private static func isDigit(_ octet: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) }
}
