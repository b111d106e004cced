/// A value with a form of its own, and what is said about it.
protocol SettingValue: Sendable {
  /// Nil: `text` is not allowed.
  init?(setting text: String)

  /// The text that is read as the same.
  var settingText: String { get }

  /// What `--help` puts behind the flag.
  static var placeholder: String { get }

  /// What may be given, as a sentence's end.
  static var allowed: String { get }
}

/// The member of `Configuration` that holds such a value.
struct ValueField: Sendable {
  let set: @Sendable (String, inout Configuration) -> Bool
  let text: @Sendable (Configuration) -> String
  let placeholder: String
  let allowed: String

  init<Value: SettingValue>(_ field: Setting.Field<Value>) {
    set = { text, configuration in
      guard let value = Value(setting: text) else { return false }
      configuration[keyPath: field] = value
      return true
    }
    text = { $0[keyPath: field].settingText }
    placeholder = Value.placeholder
    allowed = Value.allowed
  }
}

/// Lists in settings: words with commas between them, or `none`.
enum WordList {
  static let empty = "none"

  /// The words, without the blanks around them; nil when one is missing, or is several.
  static func parse(_ text: String) -> [String]? {
    if text == empty { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
    return words.allSatisfy { $0.count == 1 } ? words.joined().map(String.init) : nil
  }

  /// The text that is read as these words.
  static func text(_ words: [String]) -> String { words.isEmpty ? empty : words.joined(separator: ",") }
}
