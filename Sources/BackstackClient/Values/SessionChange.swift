import Foundation

/// One committed change of a session, as its feed tells it (docs/api.md §5).
public struct SessionChange: JSONRepresentable, Equatable {
  /// The revision that it made.
  public let revision: Int
  /// When it was made.
  public let at: Date
  /// The client that asked for it; `timer` when the server did it by itself. Nil when the client gave no name.
  public let origin: String?
  /// What was done, with the ids that were given.
  public let operations: [SessionOperation]
  /// Ids of screens that are there now and were not before.
  public let added: [String]
  /// Ids of screens that were there before and are not now.
  public let removed: [String]
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    revision = try reader.int("revision")
    at = try reader.date("at")
    origin = try reader.stringIfPresent("origin")
    operations = try reader.list("operations", SessionOperation.init)
    added = try reader.strings("added")
    removed = try reader.strings("removed")
    json = OpaqueValue(reader.value)
  }
}

/// What an operation did (docs/api.md §4): the `change` of its answer.
public struct ChangeSummary: JSONRepresentable, Equatable {
  /// The session's revision afterwards.
  public let revision: Int
  /// False: the state is as it was, and there is no new revision.
  public let changed: Bool
  /// Ids of screens that are there now and were not before: layer by layer, bottom first.
  public let added: [String]
  /// Ids of screens that were there before and are not now: layer by layer, bottom first.
  public let removed: [String]
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    revision = try reader.int("revision")
    changed = try reader.bool("changed")
    added = try reader.strings("added")
    removed = try reader.strings("removed")
    json = OpaqueValue(reader.value)
  }
}

/// A part of a session's feed (docs/api.md §5).
public struct ChangePage: Equatable, Sendable {
  /// In the order of their revisions, without gaps.
  public let changes: [SessionChange]
  /// The revision to ask on from.
  public let next: Int
  /// The whole session, when what came after the revision asked for is no longer kept, or never was: begin anew with
  /// it.
  public let reset: SessionState?

  init(_ reader: MemberReader) throws(BackstackError) {
    next = try reader.int("next")
    if try reader.boolIfPresent("reset") ?? false {
      reset = try reader.object("session") { reader throws(BackstackError) in try SessionState(reader) }
      changes = []
    } else {
      reset = nil
      changes = try reader.list("changes", SessionChange.init)
    }
  }
}
