import HTTP

/// `Prefer` (RFC 7240): `return=minimal` is the preference that operations know.
enum Preference {
  static let returnMinimal = "return=minimal"

  /// Whether the request prefers a minimal answer. Of several `return` preferences the first counts (RFC 7240 §2).
  static func wantsMinimal(_ fields: Fields) -> Bool {
    guard fields.contains(.prefer) else { return false }
    // What nearly every client sends needs no parsing.
    if fields.has(.prefer, "return=minimal") { return true }
    for preference in fields.all(.prefer).flatMap({ $0.split(separator: ",") }) {
      let word = preference.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
      if word.hasPrefix("return=") { return word == returnMinimal }
    }
    return false
  }
}
