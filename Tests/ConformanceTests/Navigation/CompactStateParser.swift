import JSON
import TestSupport

/// Reads the compact notation.
struct CompactStateParser {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let stops = Set(",[](){}#|*=\" \t:".utf8)

  private let text: [UInt8]
  private var at = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func parse() throws -> [CompactState.Layer] {
    var layers: [CompactState.Layer] = []
    skipBlanks()
    while at < text.count {
      layers.append(try layer())
      skipBlanks()
    }
    guard !layers.isEmpty else { throw failure("no layer") }
    return layers
  }

  private mutating func layer() throws -> CompactState.Layer {
    var layer = CompactState.Layer(id: try word())
    if skip(":") {
      layer.style = layer.id
      layer.id = try word()
    }
    if skip("[") {
      layer.stacks = [.init(id: "main", screens: try screens())]
    } else if skip("(") {
      layer.container = "screen"
      layer.stacks = [.init(id: "main", screens: [try screen()])]
      try take(")")
    } else if skip("{") {
      layer.container = "tabs"
      (layer.stacks, layer.active) = try stacks(until: "}")
    } else {
      try take("|")
      layer.container = "split"
      (layer.stacks, layer.active) = try stacks(until: "|")
    }
    return layer
  }

  private mutating func stacks(until close: Unicode.Scalar) throws -> ([CompactState.Stack], active: String) {
    var stacks: [CompactState.Stack] = []
    var active: String?
    skipBlanks()
    while !skip(close) {
      let id = try word()
      if skip("*") { active = id }
      try take("[")
      stacks.append(.init(id: id, screens: try screens()))
      skipBlanks()
    }
    guard let first = stacks.first else { throw failure("no stack") }
    return (stacks, active ?? first.id)
  }

  private mutating func screens() throws -> [CompactState.Screen] {
    var screens = [try screen()]
    while skip(",") {
      skipBlanks()
      screens.append(try screen())
    }
    try take("]")
    return screens
  }

  private mutating func screen() throws -> CompactState.Screen {
    var screen = CompactState.Screen(name: try word())
    if skip("#") {
      if skip("?") {
        screen.id = .new(savedAs: plainWord())
      } else if skip("=") {
        screen.id = .saved(plainWord())
      } else {
        screen.id = .exactly(try word())
      }
    }
    if peek == UInt8(ascii: "{") || skip("=") { screen.params = try json() }
    return screen
  }

  private mutating func word() throws -> String {
    if peek == UInt8(ascii: "\"") { return try json().string ?? "" }
    let word = plainWord()
    guard !word.isEmpty else { throw failure("expected a word") }
    return word
  }

  private mutating func plainWord() -> String {
    let start = at
    while let byte = peek, !Self.stops.contains(byte) { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  /// A JSON value: up to its closing bracket or quote, or up to the next stop.
  private mutating func json() throws -> JSONValue {
    let start = at
    var depth = 0
    var isInString = false
    repeat {
      guard let byte = peek else { break }
      at += 1
      switch byte {
      case UInt8(ascii: "\\") where isInString: at += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        if depth == 0 { _ = plainWord() }
      }
    } while depth > 0 || isInString
    return try JSONValue.parsing(Array(text[start..<min(at, text.count)]))
  }

  private var peek: UInt8? { at < text.count ? text[at] : nil }

  private mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { at += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) throws {
    guard skip(character) else { throw failure("expected \(character)") }
  }

  private func failure(_ why: String) -> Failure {
    Failure(description: "compact state \(String(decoding: text, as: UTF8.self)) at \(at): \(why)")
  }
}
