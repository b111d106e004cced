import Foundation

/// A session as the server has it at one revision (docs/api.md §3). What is read can be put back: `put` takes it.
public struct SessionState: JSONRepresentable, Equatable {
  /// Something that `put(repair:)` dropped or changed because it broke a rule.
  public struct Repair: Equatable, Sendable {
    /// Where in what was put, as a URI fragment (RFC 6901 §6).
    public let pointer: String
    /// What was wrong.
    public let detail: String

    init(_ reader: MemberReader) throws(BackstackError) {
      pointer = try reader.string("pointer")
      detail = try reader.string("detail")
    }
  }

  /// What the session says besides its layers.
  public let summary: SessionSummary
  /// The base first; never none.
  public let layers: [LayerState]
  /// What a repair did; nil when none was asked for.
  public let repaired: [Repair]?
  /// The session's own token, good for it alone: in the answer that made the session, from a server that asks for keys. It is
  /// told once.
  public let token: String?
  /// Names this state for `ifMatch`. Nil for an earlier revision, and for a session inside something else.
  public internal(set) var tag: EntityTag?
  public let json: OpaqueValue

  /// The name of the session.
  public var id: String { summary.id }
  /// 1 when the session was created, one more with each change.
  public var revision: Int { summary.revision }
  /// The app's own data about the session.
  public var metadata: OpaqueValue { summary.metadata }
  /// What the user sees.
  public var visible: VisibleState { summary.visible }
  /// The layer that is seen.
  public var topLayer: LayerState? { layers.last }

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value), tag: nil)
  }

  init(_ reader: MemberReader, tag: EntityTag? = nil) throws(BackstackError) {
    summary = try SessionSummary(reader)
    layers = try reader.list("layers", LayerState.init)
    repaired = try reader.listIfPresent("repaired", Repair.init)
    token = try reader.stringIfPresent("token")
    self.tag = tag
    json = OpaqueValue(reader.value)
  }
}

/// A session without its layers: a line of a list of sessions.
public struct SessionSummary: JSONRepresentable, Equatable, Identifiable {
  public let id: String
  /// 1 when the session was created, one more with each change.
  public let revision: Int
  /// When it was created.
  public let createdAt: Date
  /// When its revision was made.
  public let updatedAt: Date
  /// When it ends by itself.
  public let expiresAt: Date?
  /// The app's name for the shape of its own data.
  public let schema: String?
  /// The app's own data about the session.
  public let metadata: OpaqueValue
  /// What the user sees.
  public let visible: VisibleState
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    id = try reader.string("id")
    revision = try reader.int("revision")
    createdAt = try reader.date("createdAt")
    updatedAt = try reader.date("updatedAt")
    expiresAt = try reader.dateIfPresent("expiresAt")
    schema = try reader.stringIfPresent("schema")
    metadata = reader.opaque("metadata") ?? .emptyObject
    visible = try reader.object("visible", VisibleState.init)
    json = OpaqueValue(reader.value)
  }
}
