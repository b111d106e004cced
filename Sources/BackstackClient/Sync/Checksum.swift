/// CRC-32 of IEEE 802.3: tells a line that was written as a whole from one that was not.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xEDB8_8320 ^ (rest >> 1) }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { rest, byte in table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ (rest >> 8) }
  }

  /// Eight hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> [UInt8] {
    let checksum = of(bytes)
    return (0..<8).map { place in digits[Int(checksum >> (28 - 4 * UInt32(place)) & 15)] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
