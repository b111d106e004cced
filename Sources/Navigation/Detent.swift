import JSON

/// A height at which a sheet rests: UIKit's UISheetPresentationController.Detent.
struct Detent: Sendable {
  private enum Height: Equatable {
    case medium, large
    case fraction(Double)
    case points(Double)
  }

  private let height: Height
  /// The detent as it was given.
  let json: [UInt8]

  /// The only detent of a sheet that names none.
  static let large = Detent(height: .large, json: JSONWriter.quoted("large"))

  /// Whether the detents are the same by their JSON value: `0.5` is `0.50`.
  func isSame(as other: Detent) -> Bool {
    height == other.height
  }

  /// Reads `"medium"`, `"large"`, `{"fraction": 0…1}` or `{"height": points}`; nil for everything else.
  init?(_ value: JSONValue) {
    guard let height = Self.height(value) else { return nil }
    self.init(height: height, json: value.kind == .string ? JSONWriter.quoted(value.string ?? "") : value.minified)
  }

  private init(height: Height, json: [UInt8]) {
    self.height = height
    self.json = json
  }

  private static func height(_ value: JSONValue) -> Height? {
    if value.isString("medium") { return .medium }
    if value.isString("large") { return .large }
    guard value.kind == .object, value.count == 1 else { return nil }
    if let fraction = value["fraction"]?.double, fraction > 0, fraction <= 1 { return .fraction(fraction) }
    if let points = value["height"]?.double, points > 0 { return .points(points) }
    return nil
  }
}
