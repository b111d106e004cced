public import JSON

/// Reading back what `representation` writes, as a client gets it.
extension Session {
  /// Reads the session object of docs/api.md §3. What is computed (`visible`), and what stands beside it in an answer
  /// (`change`, `repaired`), is passed over, and so are members that a later server may have.
  ///
  /// Two things are not in it: the incarnation, which is 0 here, and the counter of server-made ids, of which only the highest
  /// number still in use is known.
  public init(representation value: JSONValue) throws(NavigationError) {
    var id: String?
    var revision: Int64?
    var createdAt: Timestamp?
    var updatedAt: Timestamp?
    var layers: JSONValue?
    var rest = SessionRest()
    for (key, member) in try Field.body(value) {
      switch key {
      case "id": id = try Field.identifier(member, at: "id")
      case "revision": revision = member.int
      case "createdAt": createdAt = try Field.timestamp(member, at: "createdAt")
      case "updatedAt": updatedAt = try Field.timestamp(member, at: "updatedAt")
      case "expiresAt": rest.expiresAt = try Field.timestamp(member, at: "expiresAt")
      case "schema": rest.schema = try Field.string(member, at: "schema")
      case "metadata": rest.metadata = try SessionRest.metadata(member, limits: .unlimited)
      case "layers": layers = member
      // What is computed or beside the session, and what a later server has more.
      default: break
      }
    }
    guard let id, let revision, let createdAt, let updatedAt, let layers else {
      throw .invalid("", "a session has id, revision, createdAt, updatedAt and layers")
    }
    self.init(
      id: id, incarnation: 0, revision: revision, createdAt: createdAt, updatedAt: updatedAt, expiresAt: rest.expiresAt,
      schema: rest.schema, metadata: rest.metadata, layers: try Self.layers(layers, .answer, counter: 0), counter: 0)
    counter = highestNumber
    if let fault = checkInvariants() { throw .invalid("", fault) }
  }

  /// The highest number in an id of the form that the server makes.
  private var highestNumber: Int64 {
    var counter = IdentifierCounter(last: 0)
    for layer in layers {
      counter.stepOver(layer.id)
      for stack in layer.stacks {
        for screen in stack.screens.topFirst { counter.stepOver(screen.id) }
      }
    }
    return counter.last
  }
}
