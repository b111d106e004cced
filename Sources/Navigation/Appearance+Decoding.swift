import JSON

extension Appearance {
  /// Reads `appearance`; nil for an object without members, which says nothing.
  static func decode(_ value: JSONValue, _ source: BodySource = .operation) throws(NavigationError) -> Appearance? {
    var appearance = Appearance()
    var saysNothing = true
    for (key, member) in try Field.object(value, at: "appearance") {
      do throws(NavigationError) {
        if try appearance.take(key, member, source) { saysNothing = false } else { try source.passOver(key) }
      } catch {
        throw error.under("/appearance")
      }
    }
    return saysNothing ? nil : appearance
  }

  /// Takes the member if it is one of an appearance.
  private mutating func take(
    _ key: JSONKey, _ value: JSONValue, _ source: BodySource
  ) throws(NavigationError) -> Bool {
    switch key {
    case "background": background = try Self.color(value, at: "background")
    case "tint": tint = try Self.color(value, at: "tint")
    case "backIndicatorImage": backIndicatorImage = try Field.string(value, at: "backIndicatorImage")
    case "title": title = try Text.decode(value, at: "title", source)
    case "largeTitle": largeTitle = try Text.decode(value, at: "largeTitle", source)
    default: return false
    }
    return true
  }

  /// `#RRGGBB` or `#RRGGBBAA`.
  fileprivate static func color(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> String {
    guard let color = value.string, isColor(Array(color.utf8)) else {
      throw .invalid("/\(key)", "must be a colour as #RRGGBB or #RRGGBBAA")
    }
    return color
  }

  private static func isColor(_ text: [UInt8]) -> Bool {
    guard text.count == 7 || text.count == 9, text[0] == UInt8(ascii: "#") else { return false }
    return text.dropFirst().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
      default: false
      }
    }
  }
}

extension Appearance.Text {
  fileprivate static func decode(
    _ value: JSONValue, at key: StaticString, _ source: BodySource
  ) throws(NavigationError) -> Self {
    var text = Self()
    for (name, member) in try Field.object(value, at: key) {
      do throws(NavigationError) {
        try text.take(name, member, source)
      } catch {
        throw error.under("/\(key)")
      }
    }
    return text
  }

  private mutating func take(_ key: JSONKey, _ value: JSONValue, _ source: BodySource) throws(NavigationError) {
    switch key {
    case "color": color = try Appearance.color(value, at: "color")
    case "font": font = try Field.string(value, at: "font")
    case "size":
      guard let size = value.double, size > 0 else { throw .invalid("/size", "must be a number of points above 0") }
      self.size = value.minified
    default: try source.passOver(key)
    }
  }
}
