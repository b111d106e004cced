/// One user's navigation state (docs/api.md §3): a value that never changes in place, whose parts are shared by the states
/// before and after it.
public struct Session: Sendable {
  /// The name that clients use: 1–64 of `A–Z a–z 0–9 . _ ~ -`.
  public let id: String
  /// Random at each creation: tells a session from an earlier one of the same id.
  public let incarnation: UInt64
  /// 1 when the session is created, one more with each change.
  public var revision: Int64
  /// When it was created.
  public var createdAt: Timestamp
  /// When its revision was made.
  public var updatedAt: Timestamp
  /// When it ends by itself.
  public var expiresAt: Timestamp?
  /// The client's name for the shape of its own data.
  public var schema: String?
  /// A JSON object, minified.
  public var metadata: [UInt8]
  /// The base first; never none.
  public var layers: [Layer]
  /// The last number given to an id made by the server.
  public var counter: Int64

  /// The layer that is seen.
  public var topLayer: Layer { layers[layers.count - 1] }

  /// Octets that count towards `NavigationLimits.stateBytes`.
  public var stateBytes: Int {
    metadata.count + (schema?.utf8.count ?? 0) + Self.bytes(of: layers)
  }

  /// Whether the schemas are the same to the octet: strings are equal also when only their composition differs.
  func hasSchema(of other: Session) -> Bool {
    guard let schema, let otherSchema = other.schema else { return schema == nil && other.schema == nil }
    return schema.utf8.elementsEqual(otherSchema.utf8)
  }

  /// Octets of the layers as JSON.
  static func bytes(of layers: [Layer]) -> Int {
    var bytes = 2
    for layer in layers {
      bytes += layer.head.json.count + LayerPunctuation.layer
      for stack in layer.stacks {
        bytes += stack.head.json.count + stack.screens.node.bytes + LayerPunctuation.stack
      }
    }
    return bytes
  }

  /// When the first timer of the session goes off: an `autoPopAt` or an `autoDismissAt`.
  public var nextTimer: Timestamp? {
    var next: Timestamp?
    for layer in layers {
      next = Timestamp.earlier(next, layer.head.parts.presentation?.autoDismissAt)
      for stack in layer.stacks { next = Timestamp.earlier(next, stack.screens.node.earliestAutoPop) }
    }
    return next
  }
}
