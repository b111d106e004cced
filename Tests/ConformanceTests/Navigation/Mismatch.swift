import JSON
import TestSupport

/// An answer is not what the case expects.
struct Mismatch: Error {
  let place: String
  let expected: String
  let got: String

  init(_ place: String, _ expected: String, _ got: String) {
    self.place = place
    self.expected = Self.short(expected)
    self.got = Self.short(got)
  }

  init(_ place: String, _ expected: String, _ got: JSONValue?) {
    self.init(place, expected, got?.plain ?? "(absent)")
  }

  private static func short(_ text: String) -> String {
    let line = text.replacing("\n", with: "\\n")
    return line.count <= 300 ? line : line.prefix(300) + "…"
  }
}
