public import JSON

/// The body of `POST /v1/sessions` (docs/api.md §3).
public struct SessionCreation: Sendable {
  /// The id that the client wants; nil: an unguessable one is to be made.
  public private(set) var id: String?
  private var root = LayerDraft.defaultRoot
  fileprivate var rest = SessionRest()

  /// An empty body: a stack with one screen named `root`.
  public init() {}

  /// Reads the body.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionCreation {
    var creation = SessionCreation()
    for (key, value) in try Field.body(body) {
      switch key {
      case "id": creation.id = try Field.identifier(value, at: "id")
      case "root": creation.root = try root(value, limits: limits)
      case "metadata": creation.rest.metadata = try SessionRest.metadata(value, limits: limits)
      case "schema": creation.rest.schema = try Field.string(value, at: "schema")
      case "expiresIn": creation.rest.expiresIn = try Field.duration(value, at: "expiresIn")
      default: throw .unknown(key)
      }
    }
    return creation
  }

  private static func root(_ value: JSONValue, limits: NavigationLimits) throws(NavigationError) -> LayerDraft {
    guard value.kind == .object else { throw .invalid("/root", "must be an object") }
    do throws(NavigationError) {
      return try LayerDraft.root(value, common: .none, limits: limits)
    } catch {
      throw error.under("/root")
    }
  }

  fileprivate func makeLayers(_ edit: inout Edit) throws(NavigationError) {
    edit.stepOver(root.screens)
    edit.layers = [try edit.make(root, isBase: true)]
  }
}

extension Session {
  /// A new session at revision 1.
  /// - Parameter incarnation: random, so that a session never passes for an earlier one of the same id.
  public static func created(
    _ creation: SessionCreation, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(layers: [], counter: 0, revision: 1, now: now, limits: limits)
    try creation.makeLayers(&edit)
    return try born(as: "create", id: id, incarnation: incarnation, edit, creation.rest)
  }

  /// The first change of a new session with the layers of `edit` and all of `rest`.
  static func born(
    as operation: StaticString, id: String, incarnation: UInt64, _ edit: Edit, _ rest: SessionRest
  ) throws(NavigationError) -> Transition {
    var parts = SessionHead.Parts(
      id: id, incarnation: incarnation, createdAt: edit.now, metadata: ScreenDraft.noParams)
    rest.fill(&parts, now: edit.now)
    let session = Session(
      head: SessionHead(parts), revision: 1, updatedAt: edit.now, layers: edit.layers, counter: edit.counter.last)
    return try session.born(as: operation, limits: edit.limits)
  }

  /// The first change of a new session.
  func born(as operation: StaticString, limits: NavigationLimits) throws(NavigationError) -> Transition {
    guard stateBytes <= limits.stateBytes else {
      throw NavigationError(
        .limitReached, "the state may take \(limits.stateBytes) bytes, this takes \(stateBytes)", pointer: "#")
    }
    assert(checkInvariants() == nil, checkInvariants() ?? "")
    let change = Change(revision: revision, changed: true, added: SessionComparison([], layers).added)
    return Transition(session: self, change: change, operations: Self.feed(of: operation))
  }

  /// The feed of a change that is no operation: `[{"op":"put"}]`.
  static func feed(of operation: StaticString) -> [UInt8] {
    Array("[{\"op\":\"\(operation)\"}]".utf8)
  }
}
