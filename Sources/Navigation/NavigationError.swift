public import JSON

/// Why a body or an operation was refused; nothing has changed then.
public struct NavigationError: Error, Equatable, Sendable {
  /// The stable codes of docs/api.md §2 that navigation can give. The raw value is the code itself.
  public enum Code: String, CaseIterable, Sendable {
    // It does not fit the state as it is.
    case atRoot = "at_root"
    case screenNotInStack = "screen_not_in_stack"
    case layerNotFound = "layer_not_found"
    case stackNotFound = "stack_not_found"
    case nothingPresented = "nothing_presented"
    case noNavigationStack = "no_navigation_stack"
    case duplicateID = "duplicate_id"
    case limitReached = "limit_reached"
    // It can never be right.
    case invalidField = "invalid_field"
    case unknownField = "unknown_field"
    case unknownOperation = "unknown_operation"
    case emptyStack = "empty_stack"
    case nestedNavigation = "nested_navigation"
    // An opaque value is nested too deeply.
    case invalidJSON = "invalid_json"
    // No rule fits a link.
    case noLinkMatch = "no_link_match"
  }

  /// The kind of the error, for programs.
  public var code: Code
  /// What is wrong, for a person.
  public var detail: String
  /// Where in the body, as a URI fragment (RFC 6901 §6) such as `#/screens/0/id`; nil when no member is to blame.
  public var pointer: String?

  /// An error at `pointer`.
  public init(_ code: Code, _ detail: String, pointer: String? = nil) {
    self.code = code
    self.detail = detail
    self.pointer = pointer
  }

  /// The same error of a value that stands at `path` (`/operations/2`) of a larger body.
  func under(_ path: String) -> NavigationError {
    NavigationError(code, detail, pointer: "#" + path + (pointer ?? "#").dropFirst())
  }

  static func invalid(_ path: String, _ detail: String) -> NavigationError {
    NavigationError(.invalidField, detail, pointer: "#" + path)
  }

  /// A member of the body that this request does not take.
  public static func unknown(_ key: JSONKey) -> NavigationError {
    NavigationError(.unknownField, "there is no such field here", pointer: "#/" + JSONPointer.token(key.string))
  }

  static func nested(_ key: JSONKey) -> NavigationError {
    NavigationError(
      .nestedNavigation, "a screen cannot hold a container of its own", pointer: "#/" + JSONPointer.token(key.string))
  }
}
