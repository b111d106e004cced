/// The characters of a string as they stand between its quotes, valid only while the bytes are pinned.
///
/// Two strings are equal when their decoded Unicode scalars are: `"\u0061"` is `"a"`, but `é` and `e` with U+0301 are
/// two keys, which Swift's own `String` would take for one.
struct JSONStringSlice {
  let bytes: UnsafeBufferPointer<UInt8>
  let isEscaped: Bool

  init(_ node: JSONNode, in text: UnsafeBufferPointer<UInt8>) {
    bytes = UnsafeBufferPointer(rebasing: text[Int(node.start) + 1..<Int(node.end) - 1])
    isEscaped = node.traits.contains(.escaped)
  }

  static func == (left: JSONStringSlice, right: JSONStringSlice) -> Bool {
    switch (left.isEscaped, right.isEscaped) {
    case (false, false): left.equals(right.bytes)
    case (false, true): right.equals(left.bytes)
    default: left.decoded() == right.decoded()
    }
  }

  /// Whether the decoded string has exactly these octets.
  func equals(_ plain: UnsafeBufferPointer<UInt8>) -> Bool {
    // An escape is longer than what it stands for.
    guard isEscaped else { return bytes.count == plain.count && bytes.elementsEqual(plain) }
    return bytes.count > plain.count && decoded().elementsEqual(plain)
  }

  /// A hash of the decoded octets, with the process's own seed so that nobody can choose keys that collide.
  func hash() -> UInt32 {
    var hasher = Hasher()
    if isEscaped {
      decoded().withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// The string's UTF-8. The reader has checked every escape, so that nothing can be malformed here.
  func decoded() -> [UInt8] {
    guard isEscaped else { return [UInt8](bytes) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      guard bytes[at] == JSONByte.backslash else {
        out.append(bytes[at])
        at += 1
        continue
      }
      let escape = JSONEscape.read(bytes, at: at)
      guard case .scalar(let scalar, let length) = escape else { break }
      out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      at += length
    }
    return out
  }
}
