/// The bytes of a document and its nodes, shared by all the values that look into it.
final class JSONStorage: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]
  /// Whether any string of the text has a `\`.
  let holdsEscapes: Bool

  init(bytes: [UInt8], nodes: [JSONNode], holdsEscapes: Bool) {
    self.bytes = bytes
    self.nodes = nodes
    self.holdsEscapes = holdsEscapes
  }

  /// Calls `body` with the characters between the quotes of the string or key at `index`.
  @inline(__always)
  func withString<Result>(at index: Int, _ body: (JSONStringSlice) -> Result) -> Result {
    let node = nodes[index]
    return bytes.withUnsafeBufferPointer { body(JSONStringSlice(node, in: $0)) }
  }
}
