/// A value inside a document: cheap to copy, it keeps its document alive.
public struct JSONValue: Sendable {
  /// The kinds of values of RFC 8259 §3.
  public enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
  }

  let storage: JSONStorage
  let index: Int

  var node: JSONNode { storage.nodes[index] }

  /// What the value is.
  public var kind: Kind { node.kind }

  /// How many members an object or elements an array has; 0 for everything else.
  public var count: Int { Int(node.count) }

  /// Levels of nesting of the value itself: 0 for a scalar, 1 for `[]` and `{"a":1}`, 2 for `[[]]`.
  public var depth: Int { Int(node.height) }

  /// The string without its escapes; nil for another kind.
  public var string: String? {
    kind == .string ? JSONKey(storage: storage, index: index).string : nil
  }

  /// Whether the value is the string `literal`, without making a string of it.
  public func isString(_ literal: StaticString) -> Bool {
    kind == .string && JSONKey(storage: storage, index: index) == literal
  }

  /// The value of `true` or `false`; nil for another kind.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether any string of the whole text has an escape; most texts have none.
  public var mayHoldEscapes: Bool { storage.holdsEscapes }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The value as given, white space around it excluded and white space inside it kept.
  public var rawBytes: ArraySlice<UInt8> {
    let node = node
    return storage.bytes[Int(node.start)..<Int(node.end)]
  }

  /// Appends the value as given without the white space between its tokens: digits of numbers, order of keys and escapes
  /// of strings stay what they are.
  public func appendMinified(to out: inout [UInt8]) {
    let node = node
    guard node.traits.contains(.spaced) else {
      out.append(contentsOf: rawBytes)
      return
    }
    storage.bytes.withUnsafeBufferPointer { text in
      JSONMinify.append(UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)]), to: &out)
    }
  }

  /// The value as `appendMinified` writes it.
  public var minified: [UInt8] {
    var out: [UInt8] = []
    appendMinified(to: &out)
    return out
  }
}
