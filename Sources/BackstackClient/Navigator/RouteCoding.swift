import Foundation
import JSON

/// How an app's routes are screens of the service, and back.
///
/// The default goes by `Codable`. A case of an enum is a screen of that name, and its payload is the params:
///
/// | route | screen | params |
/// | --- | --- | --- |
/// | `.cart` | `cart` | `{}` |
/// | `.order(id: 17)` | `order` | `{"id":17}` |
/// | `.order(17)` | `order` | `{"_0":17}` |
///
/// A route that is encoded as a string, such as a `String` or an enum of raw strings, is a screen of that name without params.
/// Every other route is a screen with the name of its type, and its JSON is the params.
///
/// Give payloads labels: the params are what deep-link rules and other clients see. Give a coding of your own where the names of
/// cases must be free to change:
///
/// ```swift
/// let coding = RouteCoding<Route>(
///   screen: { route in … },
///   route: { name, params in … })
/// ```
public struct RouteCoding<Route> {
  let screen: (Route) throws -> Screen
  let route: (String, OpaqueValue) -> Route?

  /// A coding of the app's own.
  /// - Parameters:
  ///   - screen: what a route is; its id is given by the navigator.
  ///   - route: what a screen of that name with those params is; nil: the app does not know it.
  public init(screen: @escaping (Route) throws -> Screen, route: @escaping (String, OpaqueValue) -> Route?) {
    self.screen = screen
    self.route = route
  }
}

extension RouteCoding where Route: Codable {
  /// The coding by `Codable`.
  public static var codable: RouteCoding {
    let typeName = String(describing: Route.self)
    let screen = { (route: Route) throws -> Screen in
      let json = try OpaqueValue(encoding: route)
      if let name = json.string { return Screen(name) }
      // A case is an object with one member, whose value is the payload.
      if json.value.count == 1, let (name, payload) = json.members.first, payload.value.kind == .object {
        return Screen(name, params: payload)
      }
      return Screen(typeName, params: json)
    }
    return RouteCoding(
      screen: screen,
      route: { name, params in
        var forms = [OpaqueValue(object: [(name, params)])]
        if params == .emptyObject { forms.append(OpaqueValue(stringLiteral: name)) }
        if name == typeName { forms.append(params) }
        // A type without mandatory members reads anything: what is read has to be that screen.
        return forms.lazy.compactMap { try? $0.decode(Route.self) }.first { (try? screen($0).name) == name }
      })
  }
}

/// What a navigator does with screens that its app does not know, such as those of a later version. They stay in the session in any
/// case, until the user navigates.
public enum UnknownRoutes: Sendable {
  /// The path ends before the first unknown screen. What the user does next is done there, and takes away what was not shown.
  case truncate
  /// Unknown screens are left out of the path and stay where they are.
  case keep
  /// A stack with an unknown screen is shown at its root. What the user does next takes away what was not shown.
  case reset
}
