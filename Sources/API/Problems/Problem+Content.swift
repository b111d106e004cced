import HTTP

/// Problems of a body that can never be right, whatever the state.
extension Problem {
  static let content: [Problem] = [
    invalidField, unknownField, unknownOperation, emptyStack, nestedNavigation, idempotencyMismatch,
  ]

  static let invalidField = Problem(
    "invalid_field", .unprocessableContent, "A field has a value that is not allowed",
    """
    A member of the body is missing, has the wrong type or a value outside its range, or does not go with another \
    member. `errors` points at it by JSON pointer (RFC 6901).
    """)
  static let unknownField = Problem(
    "unknown_field", .unprocessableContent, "A field is not known here",
    """
    The body has a member that this request does not take. Members are never silently ignored, so that a misspelt one \
    is found. `errors` points at it; free data belongs into `params` or `metadata`.
    """)
  static let unknownOperation = Problem(
    "unknown_operation", .unprocessableContent, "The batch has an unknown operation",
    "The `op` of an operation in the batch is none that the server knows. `errors` points at it; nothing of the batch was applied."
  )
  static let emptyStack = Problem(
    "empty_stack", .unprocessableContent, "A stack needs at least one screen",
    "A stack, tab or column without screens cannot be shown. Give it a first screen, for example a placeholder.")
  static let nestedNavigation = Problem(
    "nested_navigation", .unprocessableContent, "A container stands in a screen's place",
    """
    A stack, tabs or columns inside a stack would show two navigation bars. Containers are the base (`setRoot`) or a \
    layer of their own (`present`).
    """)
  static let idempotencyMismatch = Problem(
    "idempotency_mismatch", .unprocessableContent, "The key belongs to another request",
    "This `Idempotency-Key` was used for a request with another method, path or body. Use a new key for each new request."
  )
}
