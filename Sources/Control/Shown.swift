import BackstackClient

/// Text of other people, made fit for a terminal: what would move its cursor, colour it or turn the direction of writing
/// is shown as `\u{9b}` and does nothing.
enum Shown {
  static func text(_ text: String) -> String { replacing(text) { "\\u{\(String($0, radix: 16))}" } }

  /// At most `limit` characters.
  static func text(_ text: String, limit: Int) -> String {
    let shown = Self.text(text)
    return shown.count <= limit ? shown : shown.prefix(limit - 1) + "…"
  }

  /// A JSON document, which stays the same value: such characters stand in strings only.
  static func json(_ value: OpaqueValue) -> String {
    replacing(value.text) { value in
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func replacing(_ text: String, with escape: (UInt32) -> String) -> String {
    guard text.unicodeScalars.contains(where: isActive) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isActive(scalar) { result += escape(scalar.value) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// C0 and C1 controls, DEL, line and paragraph separators, and the controls of bidirectional text (Unicode UAX #9).
  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
