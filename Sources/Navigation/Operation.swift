public import JSON

/// One operation of docs/api.md §4, read and checked; `Session.applying` does it.
public struct Operation: Sendable {
  let name: String
  let command: any AppliedCommand
  /// The members as sent, for the change feed.
  let sent: JSONValue

  /// Whether `name` is an operation of the API. `undo` is too: it needs the session's history, and is read where that is
  /// known.
  public static func isKnown(_ name: String) -> Bool {
    names.contains(name)
  }

  /// Names of all operations, in the order of the contract.
  public static let names = [
    "push", "pop", "replace", "set", "setRoot", "navigate", "update", "insert", "remove",
    "present", "dismiss", "select", "open", "undo",
  ]

  /// Reads the body of `POST /v1/sessions/{id}/{name}`.
  /// - Parameter links: the rules by which `open` finds what a link opens.
  public static func decode(
    name: String, body: JSONValue, links: LinkRules = .none, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> Operation {
    guard body.kind == .object else { throw .invalid("", "must be an object") }
    return try decode(name, body, isInBatch: false, links: links, limits: limits)
  }

  static func decode(
    _ name: String, _ body: JSONValue, isInBatch: Bool, links: LinkRules, limits: NavigationLimits
  ) throws(NavigationError) -> Operation {
    if name == "open" {
      let open = try Open(body, isInBatch: isInBatch, links: links, limits: limits)
      return Operation(name: name, command: open, sent: body)
    }
    guard let command = try command(name, body, isInBatch: isInBatch, limits: limits) else {
      let detail =
        name == "undo" ? "undo stands alone: it is about whole revisions" : "there is no operation \(quoted(name))"
      throw NavigationError(.unknownOperation, detail, pointer: "#/op")
    }
    return Operation(name: name, command: command, sent: body)
  }

  /// Nil: there is no such operation.
  private static func command(
    _ name: String, _ body: JSONValue, isInBatch: Bool, limits: NavigationLimits
  ) throws(NavigationError) -> (any AppliedCommand)? {
    switch name {
    case "push": try Push(body, isInBatch: isInBatch, limits: limits)
    case "pop": try Pop(body, isInBatch: isInBatch, limits: limits)
    case "replace": try Replace(body, isInBatch: isInBatch, limits: limits)
    case "set": try SetScreens(body, isInBatch: isInBatch, limits: limits)
    case "setRoot": try SetRoot(body, isInBatch: isInBatch, limits: limits)
    case "navigate": try Navigate(body, isInBatch: isInBatch, limits: limits)
    case "update": try Update(body, isInBatch: isInBatch, limits: limits)
    case "insert": try Insert(body, isInBatch: isInBatch, limits: limits)
    case "remove": try Remove(body, isInBatch: isInBatch, limits: limits)
    case "present": try Present(body, isInBatch: isInBatch, limits: limits)
    case "dismiss": try Dismiss(body, isInBatch: isInBatch, limits: limits)
    case "select": try Select(body, isInBatch: isInBatch, limits: limits)
    default: nil
    }
  }
}

/// Operations that are done all or none, as one change.
public struct OperationBatch: Sendable {
  let operations: [Operation]

  /// Reads the body of `POST /v1/sessions/{id}/operations`: `{"operations":[{"op":…},…]}`.
  /// - Parameter links: the rules by which `open` finds what a link opens.
  public static func decode(
    _ body: JSONValue, links: LinkRules = .none, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> OperationBatch {
    var list: JSONValue?
    for (key, value) in try Field.body(body) {
      guard key == "operations" else { throw .unknown(key) }
      list = value
    }
    guard let list, list.kind == .array, (1...max(1, limits.operationsPerBatch)).contains(list.count) else {
      throw .invalid("/operations", "must be an array of 1 to \(limits.operationsPerBatch) operations")
    }
    var operations: [Operation] = []
    for element in list.elements {
      do throws(NavigationError) {
        operations.append(try decodeElement(element, links: links, limits: limits))
      } catch {
        throw error.under("/operations/\(operations.count)")
      }
    }
    return OperationBatch(operations: operations)
  }

  private static func decodeElement(
    _ value: JSONValue, links: LinkRules, limits: NavigationLimits
  ) throws(NavigationError) -> Operation {
    guard value.kind == .object else { throw .invalid("", "must be an object") }
    guard let name = value["op"]?.string else { throw .invalid("/op", "the name of an operation is needed") }
    return try Operation.decode(name, value, isInBatch: true, links: links, limits: limits)
  }
}
