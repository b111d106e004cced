/// An entity tag (RFC 9110 §8.8.3): an opaque name of one state of a representation.
public struct EntityTag: Hashable, Sendable {
  /// The bytes between the quotes.
  public let opaque: [UInt8]
  /// Whether it is marked `W/`: equal ones then stand for equivalent content, not for the same bytes.
  public let isWeak: Bool

  /// A tag; nil when the text holds an octet that a tag cannot (a quote, a blank, a control).
  public init?(_ opaque: String, isWeak: Bool = false) {
    self.init(opaque: Array(opaque.utf8), isWeak: isWeak)
  }

  init?(opaque: [UInt8], isWeak: Bool) {
    guard opaque.allSatisfy(EntityTag.isTagOctet) else { return nil }
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// `etagc`: visible octets but the quote, and those beyond ASCII.
  static func isTagOctet(_ octet: UInt8) -> Bool {
    octet > 0x20 && octet != UInt8(ascii: "\"") && octet != 0x7F
  }

  /// The tag as a field value, quotes included.
  public var fieldValue: [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(opaque.count + 4)
    if isWeak { value.append(contentsOf: "W/".utf8) }
    value.append(UInt8(ascii: "\""))
    value.append(contentsOf: opaque)
    value.append(UInt8(ascii: "\""))
    return value
  }

  /// Strong comparison: both strong and equal (RFC 9110 §8.8.3.2).
  public func stronglyEquals(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Weak comparison: equal whatever the marks (RFC 9110 §8.8.3.2).
  public func weaklyEquals(_ other: EntityTag) -> Bool {
    opaque == other.opaque
  }
}
