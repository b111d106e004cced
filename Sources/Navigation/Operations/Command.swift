import JSON

/// What an operation does to a state.
protocol AppliedCommand: Sendable {
  /// Does it. When it throws, the edit is not used any more.
  func apply(to edit: inout Edit) throws(NavigationError)
}

/// One kind of operation: reads its own members and knows what it does to a state.
protocol Command: AppliedCommand {
  /// Reads and checks the members of the body, which is an object.
  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError)
}
