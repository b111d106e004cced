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
    let literal = UnsafeRawBufferPointer(rebasing: bytes[1..<close])
    return isIPv6(literal) && isPort(bytes[(close + 1)...])
  }

  /// `IPv6address` (RFC 3986 §3.2.2): eight groups of one to four hex digits, one run of zeros may be `::`, and the
  /// last two groups may be an IPv4 address.
  private static func isIPv6(_ text: UnsafeRawBufferPointer) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var groups = 0
    var gaps = 0
    for (index, part) in parts.enumerated() {
      if part.isEmpty {
        // "::" gives one empty part inside, or two at an end.
        let atStart = index == 0 && parts.count > 2 && parts[1].isEmpty
        let atEnd = index == parts.count - 1 && index > 1 && parts[index - 1].isEmpty
        if !atStart && !atEnd { gaps += 1 }
        if (index == 0 && !atStart) || (index == parts.count - 1 && !atEnd) { return false }
      } else if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard isIPv4(part) else { return false }
        groups += 2
      } else {
        guard part.count <= 4, part.allSatisfy({ Octet.hexDigit($0) != nil }) else { return false }
        groups += 1
      }
    }
    return gaps == 0 ? groups == 8 : gaps == 1 && groups <= 7
  }

  private static func isIPv4(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        var value = 0
        for octet in part {
          guard let digit = Octet.digit(octet) else { return false }
          value = value * 10 + Int(digit)
        }
        return (1...3).contains(part.count) && value <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }
}
