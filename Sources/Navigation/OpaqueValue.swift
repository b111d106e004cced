import JSON

/// Values that the service keeps without looking into them: params, and the members of metadata (docs/api.md §2).
enum OpaqueValue {
  /// The value minified: digits of numbers, key order and strings as given; only `\/` is written `/`.
  static func text(
    _ value: JSONValue, at key: StaticString, limits: NavigationLimits
  ) throws(NavigationError) -> [UInt8] {
    try checkDepth(value, at: "/\(key)", limits: limits)
    return minified(value)
  }

  static func checkDepth(
    _ value: JSONValue, at path: @autoclosure () -> String, limits: NavigationLimits
  ) throws(NavigationError) {
    guard value.depth > limits.opaqueDepth else { return }
    throw NavigationError(.invalidJSON, "is nested deeper than \(limits.opaqueDepth)", pointer: "#" + path())
  }

  /// The value minified, with every `\/` written `/`.
  static func minified(_ value: JSONValue) -> [UInt8] {
    value.mayHoldEscapes ? plainSlashes(value.minified) : value.minified
  }

  /// The text with every `\/` written `/`; other escapes stay. A backslash occurs only inside strings.
  static func plainSlashes(_ text: [UInt8]) -> [UInt8] {
    var out = text
    writePlainSlashes(in: &out, from: 0)
    return out
  }

  /// Writes every `\/` from `start` on `/`.
  static func writePlainSlashes(in text: inout [UInt8], from start: Int) {
    let backslash = UInt8(ascii: "\\")
    guard let first = text[start...].firstIndex(of: backslash) else { return }
    var from = first
    var to = first
    while from < text.count {
      if text[from] == backslash, from + 1 < text.count {
        if text[from + 1] != UInt8(ascii: "/") {
          text[to] = backslash
          to += 1
        }
        from += 1
      }
      text[to] = text[from]
      to += 1
      from += 1
    }
    text.removeSubrange(to...)
  }
}
