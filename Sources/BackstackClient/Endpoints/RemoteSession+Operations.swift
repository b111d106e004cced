/// Operations (docs/api.md §4). Each is a call of `perform`; many at once, all or nothing, are one as well.
extension RemoteSession {
  /// Does one operation.
  public func perform(
    _ operation: SessionOperation, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await operationAnswer(to: request(.post, operation.name, body: operation.fields, options))
  }

  /// Does operations as one change, all or none: 1–100 of them, without `undo`.
  public func perform(
    _ operations: [SessionOperation], options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    let body = OpaqueValue { $0.object { $0.member("operations", operations) } }
    return try await operationAnswer(to: request(.post, "operations", body: body, options))
  }

  /// Adds a screen on top.
  @discardableResult
  public func push(
    _ screen: Screen, at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.push(screen, at: address, animated: animated), options: options)
  }

  /// Adds screens on top, bottom first.
  @discardableResult
  public func push(
    _ screens: [Screen], at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.push(screens, at: address, animated: animated), options: options)
  }

  /// Removes screens from the top; one unless told.
  @discardableResult
  public func pop(
    _ count: Int? = nil, at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.pop(count, at: address, animated: animated), options: options)
  }

  /// Removes screens until one of this id, or else this name, is seen.
  @discardableResult
  public func popTo(
    _ target: String, inclusive: Bool? = nil, ifMissing: SessionOperation.MissingTarget? = nil,
    scope: SessionOperation.PopScope? = nil, at address: StackAddress? = nil, animated: Bool? = nil,
    options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(
      .popTo(target, inclusive: inclusive, ifMissing: ifMissing, scope: scope, at: address, animated: animated),
      options: options)
  }

  /// Removes all screens but the first.
  @discardableResult
  public func popToRoot(
    scope: SessionOperation.PopScope? = nil, at address: StackAddress? = nil, animated: Bool? = nil,
    options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.popToRoot(scope: scope, at: address, animated: animated), options: options)
  }

  /// Sets the whole stack at once, bottom first: ALTEN's `setViews`.
  @discardableResult
  public func setScreens(
    _ screens: [Screen], at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.setScreens(screens, at: address, animated: animated), options: options)
  }

  /// Puts a screen in the place of the top one.
  @discardableResult
  public func replace(
    with screen: Screen, at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.replace(screen, at: address, animated: animated), options: options)
  }

  /// Updates the top screen when it has that name; else pushes.
  @discardableResult
  public func navigate(
    to screen: Screen, back: Bool? = nil, merge: Bool? = nil, at address: StackAddress? = nil,
    animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(
      .navigate(to: screen, back: back, merge: merge, at: address, animated: animated), options: options)
  }

  /// Changes an entry, its stack or its layer in place.
  @discardableResult
  public func update(
    _ update: EntryUpdate, at address: StackAddress? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.update(update, at: address, animated: animated), options: options)
  }

  /// Chooses a tab, or focuses a column.
  @discardableResult
  public func select(
    _ stack: String, toRoot: Bool? = nil, inLayer layer: String? = nil, animated: Bool? = nil,
    options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.select(stack, toRoot: toRoot, inLayer: layer, animated: animated), options: options)
  }

  /// Presents a screen as a new top layer.
  @discardableResult
  public func present(
    _ screen: Screen, _ presentation: Presentation = Presentation(), animated: Bool? = nil,
    options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.present(screen, presentation, animated: animated), options: options)
  }

  /// Dismisses modals from the top; one unless told.
  @discardableResult
  public func dismiss(
    _ count: Int? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.dismiss(count, animated: animated), options: options)
  }

  /// Dismisses what is above the layer of that id.
  @discardableResult
  public func dismissTo(
    _ layer: String, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.dismissTo(layer, animated: animated), options: options)
  }

  /// Dismisses every modal.
  @discardableResult
  public func dismissAll(animated: Bool? = nil, options: WriteOptions = .none) async throws -> OperationAnswer {
    try await perform(.dismissAll(animated: animated), options: options)
  }

  /// Replaces the base and dismisses every modal.
  @discardableResult
  public func setRoot(
    _ root: Root, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.setRoot(root, animated: animated), options: options)
  }

  /// Opens a deep link by the rules of the server.
  @discardableResult
  public func open(
    _ url: String, mode: LinkMode? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.open(url, mode: mode, animated: animated), options: options)
  }

  /// Goes back to the layers of an earlier revision, as a new one.
  @discardableResult
  public func undo(
    to revision: Int? = nil, animated: Bool? = nil, options: WriteOptions = .none
  ) async throws -> OperationAnswer {
    try await perform(.undo(to: revision, animated: animated), options: options)
  }

  func operationAnswer(to request: APIRequest) async throws -> OperationAnswer {
    try await client.answer(to: request).operation()
  }
}
