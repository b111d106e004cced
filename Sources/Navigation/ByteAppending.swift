/// Text that the module writes itself.
extension [UInt8] {
  /// Appends the octets of `text`.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends the octets of `text`.
  @inline(__always)
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
