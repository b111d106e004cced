import JSON
import TestSupport

/// A case of nav_a.json: a session to start with, and requests with what their answers have to be.
struct NavigationCase: Sendable {
  let id: String
  let category: String
  /// What the case starts with; nil when it makes its session itself.
  let start: JSONValue?
  let steps: [JSONValue]

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let category = json["category"]?.string, let steps = json["steps"] else {
      return nil
    }
    self.id = id
    self.category = category
    start = json["start"].flatMap { $0.isNull ? nil : $0 }
    self.steps = Array(steps.elements)
  }

  static func all() throws -> [NavigationCase] {
    let cases = try JSONValue.parsing(Fixture.bytes("nav_a.json"))["cases"]
    return cases?.elements.compactMap { NavigationCase($0) } ?? []
  }
}

extension JSONValue {
  /// The number of a case file in seconds.
  var seconds: Double? { double }
}
