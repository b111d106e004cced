/// An IPv4 or IPv6 address. An IPv4 one is kept as the IPv6 address that stands for it (RFC 4291 §2.5.5.2), so that
/// `192.0.2.1` and `::ffff:192.0.2.1`, which are the same peer, are equal.
public struct IPAddress: Hashable, Sendable {
  /// The first 64 bits: of an IPv6 address usually the network.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// An address of its 128 bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An IPv4 address of its 32 bits, the first octet highest.
  public init(ipv4: UInt32) {
    self.init(high: 0, low: Self.mapped << 32 | UInt64(ipv4))
  }

  /// Reads `192.0.2.1` or, without brackets, `2001:db8::1` (RFC 3986 §3.2.2); nil for anything else, a zone included.
  public init?(_ text: some BidirectionalCollection<UInt8>) {
    guard text.contains(UInt8(ascii: ":")) else {
      guard let address = Self.ipv4(text) else { return nil }
      self.init(ipv4: address)
      return
    }
    guard let address = Self.ipv6(text) else { return nil }
    self.init(high: UInt64(truncatingIfNeeded: address >> 64), low: UInt64(truncatingIfNeeded: address))
  }

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == Self.mapped }

  /// Whether it is of this machine alone: `127.0.0.0/8` (RFC 1122 §3.2.1.3) or `::1` (RFC 4291 §2.5.3).
  public var isLoopback: Bool { isIPv4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

  private static let mapped: UInt64 = 0xFFFF

  /// Four numbers of 0 to 255 without leading zeros, which some readers take for octal.
  private static func ipv4(_ text: some BidirectionalCollection<UInt8>) -> UInt32? {
    var address: UInt32 = 0
    let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    for part in parts {
      guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      var number: UInt32 = 0
      for octet in part {
        guard let digit = Octet.digit(octet) else { return nil }
        number = number * 10 + UInt32(digit)
      }
      guard number <= 255 else { return nil }
      address = address << 8 | number
    }
    return address
  }

  /// Eight groups; one run of zeros, of one group or more, may be `::`.
  private static func ipv6(_ text: some BidirectionalCollection<UInt8>) -> UInt128? {
    let text = Array(text)
    guard let gap = text.indices.dropLast().first(where: { text[$0] == colon && text[$0 + 1] == colon }) else {
      guard let all = groups(text[...], mayEndInIPv4: true), all.count == 8 else { return nil }
      return all.bits
    }
    guard let before = groups(text[..<gap], mayEndInIPv4: false),
      let behind = groups(text[(gap + 2)...], mayEndInIPv4: true), before.count + behind.count <= 7
    else { return nil }
    return before.bits << UInt128(16 * (8 - before.count)) | behind.bits
  }

  /// Groups of one to four hexadecimal digits; an IPv4 address in the end counts for two.
  private static func groups(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> (bits: UInt128, count: Int)? {
    guard !text.isEmpty else { return (0, 0) }
    var (bits, count): (UInt128, Int) = (0, 0)
    for part in text.split(separator: colon, maxSplits: 8, omittingEmptySubsequences: false) {
      if mayEndInIPv4, part.endIndex == text.endIndex, let address = ipv4(part) {
        bits = bits << 32 | UInt128(address)
        count += 2
        continue
      }
      guard (1...4).contains(part.count) else { return nil }
      var group: UInt128 = 0
      for octet in part {
        guard let digit = Octet.hexDigit(octet) else { return nil }
        group = group << 4 | UInt128(digit)
      }
      bits = bits << 16 | group
      count += 1
    }
    return (bits, count)
  }

  private static let colon = UInt8(ascii: ":")
}
