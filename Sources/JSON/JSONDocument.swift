/// A JSON text that has been read and checked (RFC 8259), with its bytes kept as given.
///
/// Refused beyond the grammar: a byte order mark, invalid UTF-8, half surrogate pairs, the same key twice in an object
/// (compared after unescaping, scalar by scalar), and nesting deeper than asked for.
public struct JSONDocument: Sendable {
  private let storage: JSONStorage

  /// Reads `bytes`.
  /// - Parameter maximumDepth: how many objects and arrays may be nested in each other; at most 65,535.
  /// - Throws: the first fault with the offset of its byte.
  public init(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    storage = try bytes.withUnsafeBufferPointer { text throws(JSONError) in
      var parser = JSONParser(text, maximumDepth: maximumDepth)
      try parser.parse()
      return JSONStorage(bytes: bytes, nodes: parser.nodes, holdsEscapes: parser.holdsEscapes)
    }
  }

  /// The value of the text.
  public var root: JSONValue {
    JSONValue(storage: storage, index: 0)
  }
}
