public import JSON

/// The base of a session as React Navigation keeps its state (docs/api.md §8): `{index, routes: [{key, name, params, state?}]}`,
/// with the stacks of tabs and columns nested.
public struct ReactNavigationState: Sendable {
  /// One route of the outer state.
  struct Route: Sendable {
    var key: String?
    var name: String
    var params: [UInt8]?
    /// The stack inside; nil: a screen by itself.
    var screens: [ScreenDraft]?
  }

  let routes: [Route]
  /// Nil: not given.
  let index: Int?

  /// Whether the routes are tabs or columns.
  var isNested: Bool { routes.contains { $0.screens != nil } }

  /// Reads the body of `PUT …/react-navigation-state`. Members that real states carry beside these are ignored.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> ReactNavigationState {
    var routes: [Route] = []
    let index = try readRoutes(body) { value throws(NavigationError) in
      routes.append(try route(value, limits: limits))
    }
    return ReactNavigationState(routes: routes, index: index)
  }

  /// Reads each of `routes`, and the index.
  private static func readRoutes(
    _ state: JSONValue, _ read: (JSONValue) throws(NavigationError) -> Void
  ) throws(NavigationError) -> Int? {
    guard state.kind == .object else { throw .invalid("", "must be an object") }
    guard let routes = state["routes"] else { throw .invalid("/routes", "a state needs its routes") }
    var count = 0
    for route in try Field.array(routes, at: "routes") {
      do throws(NavigationError) {
        try read(route)
      } catch {
        throw error.under("/routes/\(count)")
      }
      count += 1
    }
    guard count > 0 else {
      throw NavigationError(.emptyStack, "a stack holds at least one screen", pointer: "#/routes")
    }
    guard let value = state["index"] else { return nil }
    let index = try Field.count(value, at: "index")
    guard index < count else { throw .invalid("/index", "there is no such route") }
    return index
  }

  private static func route(_ value: JSONValue, limits: NavigationLimits) throws(NavigationError) -> Route {
    guard value.kind == .object else { throw .invalid("", "must be an object") }
    guard let name = value["name"] else { throw .invalid("/name", "a route needs its name") }
    var route = Route(name: try Field.screenName(name, at: "name"))
    if let key = value["key"] { route.key = try Field.identifier(key, at: "key") }
    if let params = value["params"] { route.params = try ScreenFields.params(params, at: "params", limits: limits) }
    if let state = value["state"] { route.screens = try screens(state, limits: limits) }
    return route
  }

  /// The stack in the `state` of a route; entries above its index are not shown by React Navigation, and go.
  private static func screens(_ state: JSONValue, limits: NavigationLimits) throws(NavigationError) -> [ScreenDraft] {
    do throws(NavigationError) {
      var screens: [ScreenDraft] = []
      let index = try readRoutes(state) { value throws(NavigationError) in
        guard value["state"] == nil else {
          throw NavigationError(.nestedNavigation, "a stack inside tabs holds screens only", pointer: "#/state")
        }
        screens.append(try route(value, limits: limits).draft)
      }
      return Array(screens[...(index ?? screens.count - 1)])
    } catch {
      throw error.under("/state")
    }
  }
}

extension ReactNavigationState.Route {
  /// The route as a screen.
  var draft: ScreenDraft {
    var draft = ScreenDraft(name: name, id: key)
    draft.params = params
    return draft
  }
}
