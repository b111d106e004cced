/// Into an app's own types and out of them (docs/api.md §8).
extension RemoteSession {
  /// One stack as SwiftUI's `NavigationPath.CodableRepresentation`: top first, alternating a name and JSON text,
  /// without the stack's first screen.
  /// - Parameters:
  ///   - layer: nil: the top one.
  ///   - stack: nil: the active one.
  public func navigationPath(layer: String? = nil, stack: String? = nil) async throws -> [String] {
    let answer = try await client.answer(to: pathRequest(.get, layer, stack))
    let elements = try answer.json().elements.map(\.string)
    guard !elements.contains(nil) else { throw BackstackError.malformed("a navigation path is a list of strings") }
    return elements.compactMap(\.self)
  }

  /// Sets one stack from SwiftUI's `NavigationPath.CodableRepresentation`; the common beginning keeps its ids.
  @discardableResult
  public func setNavigationPath(
    _ path: [String], layer: String? = nil, stack: String? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    var request = pathRequest(.put, layer, stack)
    request.apply(options)
    request.body = path.opaque.bytes
    return try await operationAnswer(to: request)
  }

  /// The base as React Navigation's state.
  public func reactNavigationState() async throws -> OpaqueValue {
    try await client.answer(to: request(.get, "react-navigation-state")).json()
  }

  /// Sets the base from React Navigation's state.
  @discardableResult
  public func setReactNavigationState(
    _ state: OpaqueValue, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await operationAnswer(to: request(.put, "react-navigation-state", body: state, options))
  }

  private func pathRequest(_ method: APIRequest.Method, _ layer: String?, _ stack: String?) -> APIRequest {
    var request = request(method, "navigation-path")
    request.query.add("layer", layer)
    request.query.add("stack", stack)
    return request
  }
}
