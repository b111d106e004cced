public import JSON

/// The body of `POST /v1/sessions/{id}/fork` (docs/api.md §3).
public struct SessionFork: Sendable {
  /// The id that the client wants for the new session; nil: an unguessable one is to be made.
  public private(set) var id: String?
  /// Nil: that of the source.
  fileprivate var metadata: [UInt8]?

  /// An empty body.
  public init() {}

  /// Reads the body.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionFork {
    var fork = SessionFork()
    for (key, value) in try Field.body(body) {
      switch key {
      case "id": fork.id = try Field.identifier(value, at: "id")
      case "metadata": fork.metadata = try SessionRest.metadata(value, limits: limits)
      default: throw .unknown(key)
      }
    }
    return fork
  }
}

extension Session {
  /// A new session at revision 1 with the layers, their ids and timers, the counter, metadata and schema of this one.
  public func forked(
    _ fork: SessionFork, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    let session = Session(
      id: id, incarnation: incarnation, revision: 1, createdAt: now, updatedAt: now, schema: schema,
      metadata: fork.metadata ?? metadata, layers: layers.map { $0.atRevisionOne }, counter: counter)
    return try session.born(as: "fork", limits: limits)
  }
}

extension Layer {
  /// The layer with entries that were all added by the first change of their session.
  fileprivate var atRevisionOne: Layer {
    var layer = self
    for index in layer.stacks.indices {
      let screens = layer.stacks[index].screens
      let first = screens.bottomFirst.map { $0.revision == 1 ? $0 : Screen($0.content, revision: 1) }
      layer.stacks[index].screens = screens.replaced(by: first)
    }
    return layer
  }
}
