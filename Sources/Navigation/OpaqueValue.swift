import JSON

/// Values that the service keeps without looking into them: params, and the members of metadata (docs/api.md §2).
enum OpaqueValue {
  /// The value minified: digits of numbers, key order and strings as given; only `\/` is written `/`.
  static func text(
    _ value: JSONValue, at key: StaticString, limits: NavigationLimits
  ) throws(NavigationError) -> [UInt8] {
    try checkDepth(value, at: "/\(key)", limits: limits)
    return plainSlashes(value.minified)
  }

  static func checkDepth(
    _ value: JSONValue, at path: @autoclosure () -> String, limits: NavigationLimits
  ) throws(NavigationError) {
    guard value.depth > limits.opaqueDepth else { return }
    throw NavigationError(.invalidJSON, "is nested deeper than \(limits.opaqueDepth)", pointer: "#" + path())
  }

  /// The text with every `\/` written `/`; other escapes stay. A backslash occurs only inside strings.
  static func plainSlashes(_ text: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    guard let first = text.firstIndex(of: backslash) else { return text }
    var out = Array(text[..<first])
    out.reserveCapacity(text.count)
    var at = first
    while at < text.count {
      guard text[at] == backslash, at + 1 < text.count else {
        out.append(text[at])
        at += 1
        continue
      }
      if text[at + 1] != UInt8(ascii: "/") { out.append(backslash) }
      out.append(text[at + 1])
      at += 2
    }
    return out
  }
}
