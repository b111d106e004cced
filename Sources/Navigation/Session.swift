/// One user's navigation state (docs/api.md §3): a value that never changes in place, whose parts are shared by the states
/// before and after it.
public struct Session: Sendable {
  /// What is not navigation; the same object as long as nothing of it changes.
  var head: SessionHead
  /// 1 when the session is created, one more with each change.
  public var revision: Int64
  /// When its revision was made.
  public var updatedAt: Timestamp
  /// The base first; never none.
  public var layers: [Layer]
  /// The last number given to an id made by the server.
  public var counter: Int64

  init(head: SessionHead, revision: Int64, updatedAt: Timestamp, layers: [Layer], counter: Int64) {
    self.head = head
    self.revision = revision
    self.updatedAt = updatedAt
    self.layers = layers
    self.counter = counter
  }

  init(
    id: String, incarnation: UInt64, revision: Int64, createdAt: Timestamp, updatedAt: Timestamp,
    expiresAt: Timestamp? = nil, schema: String? = nil, metadata: [UInt8],
    tokens: [UInt8] = [], layers: [Layer], counter: Int64
  ) {
    let head = SessionHead(
      .init(
        id: id, incarnation: incarnation, createdAt: createdAt, expiresAt: expiresAt, schema: schema,
        metadata: metadata, tokens: tokens))
    self.init(head: head, revision: revision, updatedAt: updatedAt, layers: layers, counter: counter)
  }

  /// The name that clients use: 1–64 of `A–Z a–z 0–9 . _ ~ -`, neither `.` nor `..`.
  public var id: String { head.parts.id }

  /// Random at each creation: tells a session from an earlier one of the same id.
  public var incarnation: UInt64 { head.parts.incarnation }

  /// When it was created.
  public var createdAt: Timestamp { head.parts.createdAt }

  /// When it ends by itself.
  public var expiresAt: Timestamp? {
    get { head.parts.expiresAt }
    set { head = head.changed { $0.expiresAt = newValue } }
  }

  /// The client's name for the shape of its own data.
  public var schema: String? { head.parts.schema }

  /// A JSON object, minified.
  public var metadata: [UInt8] { head.parts.metadata }

  /// Who may use it besides whoever may use all sessions: kept with the session as a text of the program's own, and in none of
  /// its representations.
  public var tokens: [UInt8] { head.parts.tokens }

  /// The layer that is seen.
  public var topLayer: Layer { layers[layers.count - 1] }

  /// Octets that count towards `NavigationLimits.stateBytes`.
  public var stateBytes: Int { besidesLayers + Self.bytes(of: layers) }

  /// Octets of the state that are not layers.
  var besidesLayers: Int { head.stateBytes }

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
