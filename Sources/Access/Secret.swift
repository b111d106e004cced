/// What whoever may do something shows: a prefix that tells people and scanners of source code what it is, and 256 bits from the
/// system's random numbers.
public enum Secret {
  /// Begins an API key.
  public static let keyPrefix = "bsk_"
  /// Begins a session's token.
  public static let tokenPrefix = "bst_"
  /// Begins a ticket for an event stream.
  public static let ticketPrefix = "bse_"

  /// Octets of randomness in each.
  static let randomOctets = 32

  /// A new secret: `prefix` and 43 characters.
  public static func make(_ prefix: String) -> [UInt8] { Array(prefix.utf8) + Base64URL.encode(random(randomOctets)) }

  /// A new name for something that is no secret: 8 characters.
  public static func makeName() -> String { String(decoding: Base64URL.encode(random(6)), as: UTF8.self) }

  /// Octets that nobody can foretell (getrandom(2)).
  public static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
