import BackstackClient
import Commands

/// `KEY=TEXT` and `KEY:=JSON` of a command line, as HTTPie has them.
enum Assignment {
  /// The members of an object.
  static func members(_ texts: [String], of option: String) throws -> [(key: String, value: OpaqueValue)] {
    try texts.map { text in
      let (key, value) = try pair(text, of: option)
      guard key.hasSuffix(":") else { return (key, OpaqueValue(stringLiteral: value)) }
      return (String(key.dropLast()), try json(value, of: option))
    }
  }

  /// The members as an object; nil when there are none. Where a value may be expected, `nil` would be JSON's `null`.
  static func object(_ members: [(key: String, value: OpaqueValue)]) -> OpaqueValue? {
    members.isEmpty ? Optional.none : OpaqueValue(object: members)
  }

  /// The two sides of `KEY=VALUE`.
  static func pair(_ text: String, of option: String) throws(UsageError) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("\(option) cannot be \"\(Shown.text(text))\".", advice: "Give it as KEY=VALUE.")
    }
    return (parts[0], parts[1])
  }

  /// A value as JSON.
  static func json(_ text: String, of option: String) throws(UsageError) -> OpaqueValue {
    do throws(BackstackError) {
      return try OpaqueValue(text: text)
    } catch {
      throw UsageError(
        "the value of \(option) is not JSON: \(Shown.text(text))", advice: "Text is JSON in double quotes: '\"text\"'.")
    }
  }
}
