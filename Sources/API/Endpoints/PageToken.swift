import HTTP
import Sessions

/// The cursor of a page as clients see it: opaque to them, and safe in a query as it is.
enum PageToken {
  /// 16 hexadecimal digits.
  static func encode(_ cursor: PageCursor) -> String {
    let digits = String(UInt64(bitPattern: cursor.order), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The cursor of a token that `encode` made; nil for anything else.
  static func decode(_ token: String) -> PageCursor? {
    let digits = token.utf8
    guard digits.count == 16, digits.allSatisfy(isHexDigit), let bits = UInt64(token, radix: 16) else { return nil }
    return PageCursor(order: Int64(bitPattern: bits))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// The value of `Link` (RFC 8288): the same query with another `after`.
  static func link(to token: String, _ target: RequestTarget) -> [UInt8] {
    let kept = (target.query ?? []).split(separator: UInt8(ascii: "&")).filter { item in
      !item.elementsEqual("after".utf8) && !item.starts(with: "after=".utf8)
    }
    var link = [UInt8(ascii: "<")] + target.path
    for (index, item) in (kept + [Array("after=\(token)".utf8)[...]]).enumerated() {
      link.append(UInt8(ascii: index == 0 ? "?" : "&"))
      for byte in item { append(byte, to: &link) }
    }
    return link + Array(#">; rel="next""#.utf8)
  }

  /// A byte of the query; one that has no place in a URI reference is escaped, so that nothing ends the link early.
  private static func append(_ byte: UInt8, to link: inout [UInt8]) {
    let isPlain = (0x21...0x7E).contains(byte) && !#"<>"\^`{|}"#.utf8.contains(byte)
    if isPlain { return link.append(byte) }
    let digits = Array("0123456789ABCDEF".utf8)
    link += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
