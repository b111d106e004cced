public import JSON

/// One operation of docs/api.md §4, read and checked; `Session.applying` does it.
public struct Operation: Sendable {
  /// Whether `name` is an operation of the API: `open` and `undo`, which need more than a session, are too.
  public static func isKnown(_ name: String) -> Bool {
    names.contains(name)
  }

  /// Reads the body of `POST /v1/sessions/{id}/{name}`.
  public static func decode(
    name: String, body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> Operation {
    throw NavigationError(.unknownOperation, "there is no operation \(name)")
  }

  /// Names of all operations.
  public static let names = [
    "push", "pop", "replace", "set", "setRoot", "navigate", "update", "insert", "remove", "present", "dismiss", "select",
    "open", "undo",
  ]
}

/// Operations that are done all or none, as one change.
public struct OperationBatch: Sendable {
  /// Reads the body of `POST /v1/sessions/{id}/operations`.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> OperationBatch {
    throw NavigationError(.unknownOperation, "no operation")
  }
}

extension Session {
  public func applying(
    _ operation: Operation, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.unknownOperation, "no operation")
  }

  public func applying(
    _ batch: OperationBatch, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.unknownOperation, "no operation")
  }
}
