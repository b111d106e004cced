import JSON
import TestSupport

/// Compares answers with what a case expects: objects by the members given, lists element by element, everything else
/// by value, and the `$` words.
struct Matcher {
  /// Values kept by `$save` and its like.
  var saved: [String: JSONValue]
  /// Ids that earlier answers had.
  let seen: Set<String>
  /// Ids taken for new in this answer.
  var fresh: Set<String> = []

  init(saved: [String: JSONValue], seen: Set<String>) {
    self.saved = saved
    self.seen = seen
  }

  /// - Parameter got: nil when the member is absent.
  mutating func match(_ want: JSONValue, _ got: JSONValue?, _ place: String) throws {
    if let word = want.string {
      if try matchWord(word, got, place) { return }
    } else if want.count == 1, let (key, argument) = want.pairs.first, key.hasPrefix("$") {
      if try matchSpecial(key, argument, got, place) { return }
    }
    guard let got else { throw Mismatch(place, want.plain, "(absent)") }
    switch want.kind {
    case .object:
      guard got.kind == .object else { throw Mismatch(place, want.plain, got) }
      for (key, value) in want.pairs { try match(value, got.member(key), "\(place).\(key)") }
    case .array:
      guard got.kind == .array, got.count == want.count else { throw Mismatch(place, want.plain, got) }
      for (index, pair) in zip(want.elements, got.elements).enumerated() {
        try match(pair.0, pair.1, "\(place)[\(index)]")
      }
    default:
      guard jsonEqual(want, got) else { throw Mismatch(place, want.plain, got) }
    }
  }

  /// Takes `value` for an id that the server made and that was never there before.
  mutating func takeNewID(_ value: JSONValue?, _ place: String) throws {
    guard let id = value?.string, Pattern.found(#"\A[sm][1-9][0-9]*\z"#, in: id) else {
      throw Mismatch(place, "a server-made id (s1, s2, … or m1, m2, …)", value)
    }
    guard !seen.contains(id), fresh.insert(id).inserted else {
      throw Mismatch(place, "an id never seen before", value)
    }
  }

  func lookup(_ name: String, _ place: String) throws -> JSONValue {
    guard let value = saved[name] else {
      throw Mismatch(place, "a saved value \(name)", "nothing saved under that name")
    }
    return value
  }
}
