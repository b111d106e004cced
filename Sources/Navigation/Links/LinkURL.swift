/// A URL of a link, split as docs/api.md §7 reads it.
struct LinkURL: Sendable {
  /// In lower case; nil: the URL names none.
  var scheme: String?
  /// The authority in lower case; only of http and https.
  var host: String?
  /// Segments of the path, decoded; empty ones are dropped.
  var segments: [String]
  /// Items of the query, decoded, in their order.
  var query: [(key: String, value: String)]

  /// Nil: a percent-encoding is broken, or does not give UTF-8.
  init?(_ url: String) {
    var rest = Array(url.utf8)[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
    var queryText: ArraySlice<UInt8> = []
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      queryText = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    (scheme, host, rest) = Self.splitOrigin(rest)
    guard let segments = Self.segments(rest), let query = Self.query(queryText) else { return nil }
    self.segments = segments
    self.query = query
  }

  /// Takes scheme and authority from the front. Beside http and https there is no authority: `shop://orders/17` is the path
  /// `orders/17` of `shop`.
  static func splitOrigin(
    _ text: ArraySlice<UInt8>
  ) -> (scheme: String?, host: String?, path: ArraySlice<UInt8>) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else { return (nil, nil, text) }
    let scheme = lowercased(text[..<colon])
    let rest = text[(colon + 1)...]
    guard scheme == "http" || scheme == "https", rest.starts(with: "//".utf8) else { return (scheme, nil, rest) }
    let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    return (scheme, lowercased(host), rest[authority.endIndex...])
  }

  static func segments(_ path: ArraySlice<UInt8>) -> [String]? {
    var segments: [String] = []
    for segment in path.split(separator: UInt8(ascii: "/")) {
      guard let text = PercentEncoding.decoded(segment, plusIsBlank: false) else { return nil }
      segments.append(text)
    }
    return segments
  }

  private static func query(_ text: ArraySlice<UInt8>) -> [(key: String, value: String)]? {
    var items: [(key: String, value: String)] = []
    for item in text.split(separator: UInt8(ascii: "&")) {
      let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentEncoding.decoded(parts[0], plusIsBlank: true),
        let value = PercentEncoding.decoded(parts.count > 1 ? parts[1] : [], plusIsBlank: true)
      else { return nil }
      items.append((key, value))
    }
    return items
  }

  /// RFC 3986 §3.1.
  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// ASCII only: look-alikes beyond it do not fold.
  private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Percent-encoding of URLs, RFC 3986 §2.1.
enum PercentEncoding {
  /// The text decoded once; nil when an escape is broken or the octets are no UTF-8.
  static func decoded(_ text: ArraySlice<UInt8>, plusIsBlank: Bool) -> String? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      switch text[at] {
      case UInt8(ascii: "%"):
        guard at + 2 < text.endIndex, let high = value(text[at + 1]), let low = value(text[at + 2]) else { return nil }
        out.append(high << 4 | low)
        at += 3
      case UInt8(ascii: "+") where plusIsBlank:
        out.append(UInt8(ascii: " "))
        at += 1
      default:
        out.append(text[at])
        at += 1
      }
    }
    return String(validating: out, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
