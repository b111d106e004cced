import JSON

/// What a request did to a session (docs/api.md §4): the `change` of an answer.
public struct Change: Equatable, Sendable {
  /// The session's revision afterwards.
  public var revision: Int64
  /// False: the state is as it was, and there is no new revision.
  public var changed: Bool
  /// Ids of screens that are there now and were not before: layer by layer, bottom first, as they stand now.
  public var added: [String]
  /// Ids of screens that were there before and are not now: layer by layer, bottom first, as they stood.
  public var removed: [String]

  /// A change with the ids it added and removed.
  public init(revision: Int64, changed: Bool, added: [String] = [], removed: [String] = []) {
    self.revision = revision
    self.changed = changed
    self.added = added
    self.removed = removed
  }

  /// Appends `{"revision":…,"changed":…,"added":[…],"removed":[…]}`.
  public func append(to out: inout [UInt8]) {
    out.append("{\"revision\":")
    JSONWriter.append(revision, to: &out)
    out.append(changed ? ",\"changed\":true" : ",\"changed\":false")
    appendScreens(to: &out)
    out.append("}")
  }

  /// Appends ids, which need no escaping, as elements of a JSON array.
  static func append(_ ids: [String], to out: inout [UInt8]) {
    for index in ids.indices {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      out.append(UInt8(ascii: "\""))
      out.append(ids[index])
      out.append(UInt8(ascii: "\""))
    }
  }
}

/// A step from one state to the next.
public struct Transition: Sendable {
  /// The state afterwards; the very state before when nothing changed.
  public var session: Session
  /// What the step did.
  public var change: Change
  /// The operations for the change feed (docs/api.md §5), a JSON array: as they were sent, with the ids that were given.
  public var operations: [UInt8]

  /// A step to `session`.
  public init(session: Session, change: Change, operations: [UInt8]) {
    self.session = session
    self.change = change
    self.operations = operations
  }
}
