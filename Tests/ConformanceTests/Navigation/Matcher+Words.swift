import JSON
import TestSupport

/// The `$` words that stand for a value.
extension Matcher {
  /// True when `word` was one of them and held.
  mutating func matchWord(_ word: String, _ got: JSONValue?, _ place: String) throws -> Bool {
    if word == "$any" || word == "$absent" {
      guard (got == nil) == (word == "$absent") else { throw Mismatch(place, word, got) }
      return true
    }
    guard word.hasPrefix("$") else { return false }
    guard let got else { throw Mismatch(place, word, "(absent)") }
    if let kind = Self.kinds[word] {
      guard got.kind == kind else { throw Mismatch(place, word, got) }
      return true
    }
    switch word {
    case "$time":
      guard let text = got.string, SessionCheck.isTime(text) else {
        throw Mismatch(place, "a time like 2026-01-05T10:00:00.000Z", got)
      }
      return true
    case "$id":
      try takeNewID(got, place)
      return true
    default:
      let name = word.prefix { $0 != ":" }
      return try matchSaved(String(name), String(word.dropFirst(name.count + 1)), got, place)
    }
  }

  private static let kinds: [String: JSONValue.Kind] = [
    "$string": .string, "$object": .object, "$list": .array, "$number": .number,
  ]

  private mutating func matchSaved(_ word: String, _ rest: String, _ got: JSONValue, _ place: String) throws -> Bool {
    switch word {
    case "$save":
      saved[rest] = got
    case "$same":
      let old = try lookup(rest, place)
      guard jsonEqual(old, got) else { throw Mismatch(place, "the same as \(rest): \(old.plain)", got) }
    case "$differs":
      guard try !jsonEqual(lookup(rest, place), got) else { throw Mismatch(place, "other than \(rest)", got) }
    case "$inc":
      let old = try lookup(rest, place)
      guard let number = got.int, let before = old.int, number == before + 1 else {
        throw Mismatch(place, "one more than \(old.plain)", got)
      }
      saved[rest] = got
    case "$gt":
      let old = try lookup(rest, place)
      guard let number = got.double, let before = old.double, number > before else {
        throw Mismatch(place, "more than \(old.plain)", got)
      }
    case "$re":
      guard Pattern.found(rest, in: got.string ?? got.plain) else { throw Mismatch(place, "/\(rest)/", got) }
    case "$has":
      guard got.string?.contains(rest) == true else { throw Mismatch(place, "a text with \(rest)", got) }
    default:
      return false
    }
    return true
  }
}
