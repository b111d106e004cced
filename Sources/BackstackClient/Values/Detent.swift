import JSON

/// A height at which a sheet rests: UIKit's UISheetPresentationController.Detent.
public enum Detent: Hashable, Sendable {
  /// About half of the screen.
  case medium
  /// All of the screen.
  case large
  /// A part of the screen, above 0 and at most 1.
  case fraction(Double)
  /// Points, above 0.
  case height(Double)
  /// What a later server may have.
  case other(String)

  init(_ value: JSONValue) {
    if value.isString("medium") {
      self = .medium
    } else if value.isString("large") {
      self = .large
    } else if let fraction = value["fraction"]?.double {
      self = .fraction(fraction)
    } else if let height = value["height"]?.double {
      self = .height(height)
    } else {
      self = .other(OpaqueValue(value).text)
    }
  }
}

extension Detent: JSONWritable {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .medium: writer.string("medium")
    case .large: writer.string("large")
    case .fraction(let part): writer.object { $0.member("fraction", part) }
    case .height(let points): writer.object { $0.member("height", points) }
    case .other(let text): writer.value(((try? OpaqueValue(text: text)) ?? .null).value)
    }
  }
}
