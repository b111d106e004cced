import BackstackClient
import Commands

/// `KEY=TEXT` and `KEY:=JSON` of a command line, as HTTPie has them.
enum Assignment {
  /// The members of an object, each of which is given once.
  static func members(_ texts: [String], of option: String) throws -> [(key: String, value: OpaqueValue)] {
    // As JSON tells names apart: by their characters, also where they look the same.
    var keys: Set<[UInt8]> = []
    return try texts.map { text in
      let (word, value) = try pair(text, of: option)
      let isJSON = word.hasSuffix(":")
      let key = isJSON ? String(word.dropLast()) : word
      guard !key.isEmpty else { throw unreadable(text, option) }
      guard keys.insert(Array(key.utf8)).inserted else {
        throw UsageError("\(option) has \"\(Shown.text(key))\" twice.", advice: "Give each key once.")
      }
      return (key, isJSON ? try json(value, of: option) : OpaqueValue(stringLiteral: value))
    }
  }

  /// What is all to hold: a key cannot have two values at once.
  static func filter(_ texts: [String], of option: String) throws -> [String: String] {
    try texts.reduce(into: [:]) { filter, text in
      let (key, value) = try pair(text, of: option)
      guard filter.updateValue(value, forKey: key) ?? value == value else {
        throw UsageError(
          "\(option) has two values for \"\(Shown.text(key))\".", advice: "No session has both: give one of them.")
      }
    }
  }

  /// The members as an object; nil when there are none. Where a value may be expected, `nil` would be JSON's `null`.
  static func object(_ members: [(key: String, value: OpaqueValue)]) -> OpaqueValue? {
    members.isEmpty ? Optional.none : OpaqueValue(object: members)
  }

  /// The two sides of `KEY=VALUE`.
  static func pair(_ text: String, of option: String) throws(UsageError) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { throw unreadable(text, option) }
    return (parts[0], parts[1])
  }

  private static func unreadable(_ text: String, _ option: String) -> UsageError {
    UsageError("\(option) cannot be \"\(Shown.text(text))\".", advice: "Give it as KEY=VALUE.")
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
