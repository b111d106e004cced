/// The addresses that begin with the same bits (RFC 4632 §3.1).
public struct IPNetwork: Equatable, Sendable {
  private let address: UInt128
  /// Of the 128 bits.
  private let prefixLength: Int

  /// Reads `10.0.0.0/8`, `2001:db8::/32`, or an address, which is a network of its own; nil for anything else, bits behind
  /// the prefix included.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = IPAddress(parts[0].utf8) else { return nil }
    // `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
    let isDotted = !parts[0].utf8.contains(UInt8(ascii: ":"))
    var length = 128
    if parts.count == 2 {
      guard let given = Self.length(parts[1].utf8), given <= (isDotted ? 32 : 128) else { return nil }
      length = given + (isDotted ? 96 : 0)
    }
    address = first.bits
    prefixLength = length
    guard address & ~Self.mask(length) == 0 else { return nil }
  }

  /// Whether the address is one of it.
  public func contains(_ other: IPAddress) -> Bool { other.bits & Self.mask(prefixLength) == address }

  private static func length(_ text: some Collection<UInt8>) -> Int? {
    guard (1...3).contains(text.count), text.count == 1 || text.first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for octet in text {
      guard let digit = Octet.digit(octet) else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// As many ones as the prefix is long, then zeros.
  private static func mask(_ length: Int) -> UInt128 { length == 0 ? 0 : UInt128.max << UInt128(128 - length) }
}

extension IPAddress {
  fileprivate var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }
}
