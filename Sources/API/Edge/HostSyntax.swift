import HTTP

/// Hosts as browsers write them in `Host` and `Origin` (URL standard §3.5), in lower case.
enum HostSyntax {
  static let dot = UInt8(ascii: ".")
  private static let colon = UInt8(ascii: ":")

  /// Whether it is an IPv4 address, or an IPv6 one in its brackets; letters in any case.
  static func isLiteral(_ host: some BidirectionalCollection<UInt8>) -> Bool {
    guard host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") else {
      return !host.contains(colon) && IPAddress(host) != nil
    }
    return host.contains(colon) && IPAddress(host.dropFirst().dropLast()) != nil
  }

  /// Whether it is an address in the one form that browsers give it (RFC 5952 §4, without dots in IPv6).
  static func isSerializedLiteral(_ host: [UInt8]) -> Bool {
    guard isLiteral(host) else { return false }
    guard host.first == UInt8(ascii: "["), let address = IPAddress(host.dropFirst().dropLast()) else { return true }
    return "[\(text(address))]".utf8.elementsEqual(host)
  }

  /// Whether it is a name: labels with dots between them, and perhaps one at the end.
  static func isName(_ host: [UInt8]) -> Bool {
    let labels = withoutRoot(host[...]).split(separator: dot, omittingEmptySubsequences: false)
    return labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isOfLabel) } && labels.last.map { !isNumber($0) } ?? false
  }

  /// The name without the dot of the root at its end.
  static func withoutRoot(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.last == dot ? name.dropLast() : name
  }

  /// Whether a browser takes a name that ends with this label for an IPv4 address in another spelling, such as `127.1`, or for
  /// none at all. It never sends it so.
  private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
    guard label.starts(with: "0x".utf8) else { return label.allSatisfy(ASCII.isDigit) }
    return label.dropFirst(2).allSatisfy { ASCII.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }

  private static func isOfLabel(_ octet: UInt8) -> Bool {
    ASCII.isDigit(octet) || ASCII.isLowercaseLetter(octet) || octet == UInt8(ascii: "-")
      || octet == UInt8(ascii: "_")
  }

  /// Eight groups, the first of the longest runs of at least two zeros as `::`.
  private static func text(_ address: IPAddress) -> String {
    let groups = [address.high, address.low].flatMap { half in
      [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
    }
    var longest = 0..<1
    for start in groups.indices {
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start > longest.count { longest = start..<end }
    }
    func joined(_ groups: ArraySlice<UInt16>) -> String {
      groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard longest.count > 1 else { return joined(groups[...]) }
    return joined(groups[..<longest.lowerBound]) + "::" + joined(groups[longest.upperBound...])
  }
}
