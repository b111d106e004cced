/// Checks the authority of a target and the value of `Host`: `uri-host [":" port]` (RFC 3986 §3.2, RFC 9110 §4.2.4:
/// no user information).
enum Authority {
  /// Whether the bytes are such an authority; an empty one is (RFC 9112 §3.2 has clients send an empty Host).
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.first != UInt8(ascii: "[") else { return isBracketed(bytes) }
    var index = 0
    while index < bytes.count, isRegisteredName(bytes[index]) {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, Octet.hexDigit(bytes[index + 1]) != nil,
          Octet.hexDigit(bytes[index + 2]) != nil
        else { return false }
      }
      index += 1
    }
    return isPort(bytes[index...])
  }

  /// Whether the host of a valid authority is empty: what an http URI never has (RFC 9110 §4.2.1).
  static func hasEmptyHost(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.isEmpty || bytes.first == UInt8(ascii: ":")
  }

  /// Nothing, or a colon and a port number; the number may be absent (RFC 3986 §3.2.3).
  private static func isPort(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = bytes.first else { return true }
    guard first == UInt8(ascii: ":") else { return false }
    var port = 0
    for octet in bytes.dropFirst() {
      guard let digit = Octet.digit(octet) else { return false }
      port = port * 10 + Int(digit)
      guard port <= 65_535 else { return false }
    }
    return true
  }

  /// unreserved, sub-delims, or the % of an escape.
  private static func isRegisteredName(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func isBracketed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
    let literal = bytes[1..<close]
    return literal.contains(UInt8(ascii: ":")) && IPAddress(literal) != nil && isPort(bytes[(close + 1)...])
  }
}

extension Authority {
  /// The host of a valid authority: what stands before the port, an IPv6 address with its brackets.
  static func host(of authority: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard authority.first == UInt8(ascii: "["), let close = authority.firstIndex(of: UInt8(ascii: "]")) else {
      return authority.prefix { $0 != UInt8(ascii: ":") }
    }
    return authority[...close]
  }
}
