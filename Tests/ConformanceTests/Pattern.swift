import Foundation

/// A regular expression of a case file, in the syntax that Python and ICU share.
enum Pattern {
  /// Whether `pattern` is found somewhere in `text`.
  static func found(_ pattern: String, in text: String) -> Bool {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return false }
    return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}
