/// Octets as text that needs no escapes in a URL, a header or a file: base64url without padding (RFC 4648 §5).
public enum Base64URL {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of these octets.
  public static func encode(_ octets: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count * 4 + 2) / 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for octet in octets {
      bits = bits << 8 | UInt32(octet)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(digits[Int(bits >> count & 63)])
      }
    }
    if count > 0 { text.append(digits[Int(bits << (6 - count) & 63)]) }
    return text
  }
}
