/// A key of an object, compared by Unicode scalars after unescaping.
public struct JSONKey: Sendable {
  let storage: JSONStorage
  let index: Int

  /// The key as a string.
  public var string: String {
    storage.withString(at: index) { slice in
      slice.isEscaped
        ? String(decoding: slice.decoded(), as: UTF8.self) : String(decoding: slice.bytes, as: UTF8.self)
    }
  }

  /// The key with its quotes, just as it was given.
  public var rawBytes: ArraySlice<UInt8> {
    let node = storage.nodes[index]
    return storage.bytes[Int(node.start)..<Int(node.end)]
  }

  /// Whether the key is `literal`, without making a string of it.
  public static func == (key: JSONKey, literal: StaticString) -> Bool {
    literal.withUTF8Buffer { plain in key.storage.withString(at: key.index) { $0.equals(plain) } }
  }

  /// Whether the key's UTF-8 is `bytes`.
  public static func == (key: JSONKey, bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { plain in key.storage.withString(at: key.index) { $0.equals(plain) } }
  }

  /// Lets a `switch` over a key have literals as its cases.
  public static func ~= (literal: StaticString, key: JSONKey) -> Bool {
    key == literal
  }
}
