import CCrypto

/// What is kept of a secret in its place: the SHA-256 of its octets (FIPS 180-4).
///
/// Secrets here have 256 random bits, so a plain hash is enough: there is nothing to guess that salt or stretching would slow down.
public struct Digest: Hashable, Sendable {
  /// Octets of a digest.
  static let count = 32

  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// The digest of these octets.
  public init(of secret: [UInt8]) {
    self.init { out in
      secret.withUnsafeBytes { ccrypto_sha256($0.baseAddress, $0.count, out) == 1 }
    }
  }

  /// The keyed digest of these octets: HMAC-SHA-256 (RFC 2104).
  public init(of message: [UInt8], key: [UInt8]) {
    self.init { out in
      key.withUnsafeBytes { key in
        message.withUnsafeBytes {
          ccrypto_hmac_sha256(key.baseAddress, Int32(key.count), $0.baseAddress, $0.count, out) == 1
        }
      }
    }
  }

  /// - Parameter fill: writes the octets; false: the library could not, and the digest is one that equals no other.
  private init(_ fill: (UnsafeMutablePointer<UInt8>?) -> Bool) {
    words = (0, 0, 0, 0)
    let isFilled = withUnsafeMutableBytes(of: &words) { fill($0.assumingMemoryBound(to: UInt8.self).baseAddress) }
    if !isFilled { words = (.random(in: .min ... .max), .random(in: .min ... .max), .random(in: .min ... .max), 0) }
  }

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  public init?(hexadecimal text: some Collection<UInt8>) {
    guard text.count == 2 * Self.count else { return nil }
    var octets: [UInt8] = []
    var high: UInt8?
    for digit in text {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      if let first = high { octets.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    words = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: octets) }
  }

  /// The octets.
  public var octets: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// 64 hexadecimal digits.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: octets.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Compared in a time that does not depend on where they differ.
  public static func == (left: Digest, right: Digest) -> Bool {
    withUnsafeBytes(of: left.words) { left in
      withUnsafeBytes(of: right.words) { CRYPTO_memcmp(left.baseAddress, $0.baseAddress, count) == 0 }
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
