/// The bytes of a document and its nodes, shared by all the values that look into it.
final class JSONStorage: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// Calls `body` with the characters between the quotes of the string or key at `index`.
  @inline(__always)
  func withString<Result>(at index: Int, _ body: (JSONStringSlice) -> Result) -> Result {
    let node = nodes[index]
    return bytes.withUnsafeBufferPointer { body(JSONStringSlice(node, in: $0)) }
  }
}
