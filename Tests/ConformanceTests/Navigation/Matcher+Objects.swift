import JSON
import TestSupport

/// The objects with a single `$` member that stand for a value.
extension Matcher {
  /// True when `word` was one of them and held.
  mutating func matchSpecial(_ word: String, _ argument: JSONValue, _ got: JSONValue?, _ place: String) throws -> Bool {
    switch word {
    case "$exact":
      guard let got, jsonEqual(argument, got) else { throw Mismatch(place, "exactly \(argument.plain)", got) }
    case "$raw":
      guard got?.numberText == argument.string else { throw Mismatch(place, "the number text \(argument.plain)", got) }
    case "$order":
      let keys = got?.kind == .object ? JSONValue.list(got?.pairs.map { .string($0.key) } ?? []) : got
      guard let keys, jsonEqual(keys, argument) else { throw Mismatch(place, "keys \(argument.plain)", keys) }
    case "$len":
      let length = got.flatMap {
        $0.string?.unicodeScalars.count ?? ([.array, .object].contains($0.kind) ? $0.count : nil)
      }
      guard let length, argument.int == Int64(length) else { throw Mismatch(place, "length \(argument.plain)", got) }
    case "$some", "$none":
      guard let got, got.kind == .array else { throw Mismatch(place, "a list", got) }
      for want in argument.elements { try matchAny(want, in: got, wanted: word == "$some", place) }
    case "$all":
      for want in argument.elements { try match(want, got, place) }
    default:
      return false
    }
    return true
  }

  private mutating func matchAny(_ want: JSONValue, in list: JSONValue, wanted: Bool, _ place: String) throws {
    for element in list.elements {
      var trial = Matcher(saved: saved, seen: seen)
      guard (try? trial.match(want, element, place)) != nil else { continue }
      guard wanted else { throw Mismatch(place, "no element like \(want.plain)", list) }
      saved = trial.saved
      return
    }
    if wanted { throw Mismatch(place, "an element like \(want.plain)", list) }
  }
}
