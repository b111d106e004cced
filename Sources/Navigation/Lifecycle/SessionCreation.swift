public import JSON

/// The body of `POST /v1/sessions` (docs/api.md §3).
public struct SessionCreation: Sendable {
  /// The id that the client wants; nil: an unguessable one is to be made.
  public private(set) var id: String?
  private var root = LayerDraft.defaultRoot
  private var rest = SessionRest()

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

  fileprivate func fill(_ session: inout Session, now: Timestamp) {
    rest.fill(&session, now: now)
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
    var session = Session(id: id, incarnation: incarnation, edit: edit)
    creation.fill(&session, now: now)
    return try session.born(as: "create", limits: limits)
  }

  init(id: String, incarnation: UInt64, edit: Edit) {
    self.init(
      id: id, incarnation: incarnation, revision: 1, createdAt: edit.now, updatedAt: edit.now,
      metadata: ScreenDraft.noParams, layers: edit.layers, counter: edit.counter.last)
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
