/// The two macros of JSON cases: `{{REP:text:n}}` repeats a text, `{{GEN:kind:n}}` makes a large value.
enum JSONCaseMacro {
  /// `text` holds one octet in each scalar (Latin-1).
  static func expand(_ text: String) -> [UInt8] {
    if text.hasPrefix("{{GEN:") { return generate(text) }
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    var out: [UInt8] = []
    var rest = bytes[...]
    while let open = rest.firstRange(of: Array("{{REP:".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8))
    {
      out += rest[..<open.lowerBound]
      out += repetition(rest[open.upperBound..<close.lowerBound])
      rest = rest[close.upperBound...]
    }
    return out + rest
  }

  private static func repetition(_ inner: ArraySlice<UInt8>) -> [UInt8] {
    guard let colon = inner.lastIndex(of: UInt8(ascii: ":")),
      let count = Int(String(decoding: inner[(colon + 1)...], as: UTF8.self))
    else { return Array(inner) }
    return Array(repeatElement(inner[..<colon], count: count).joined())
  }

  private static func generate(_ text: String) -> [UInt8] {
    let parts = text.dropFirst(2).dropLast(2).split(separator: ":")
    guard parts.count == 3, let count = Int(parts[2]) else { return [] }
    switch parts[1] {
    case "numbers": return Array("[\((0..<count).map(String.init).joined(separator: ","))]".utf8)
    case "keys": return Array("{\((0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ","))}".utf8)
    case "mixed":
      return Array((String(repeating: "{\"a\":[", count: count) + "1" + String(repeating: "]}", count: count)).utf8)
    default: return []
    }
  }
}
