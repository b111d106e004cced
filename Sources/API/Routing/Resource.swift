import HTTP

/// A path of the table with the routes of its methods.
final class Resource: Sendable {
  /// The pattern, as the routes write it.
  let path: String
  let routes: [Route]
  /// The value of `Allow`: the table's methods, HEAD beside GET, OPTIONS last.
  let allow: String

  init(path: String, routes: [Route]) {
    self.path = path
    self.routes = routes
    let names = routes.flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.text] }
    allow = (names + ["OPTIONS"]).joined(separator: ", ")
  }

  /// The route that answers `method`; HEAD is answered as GET (RFC 9110 §9.3.2).
  func route(for method: Method) -> Route? {
    for route in routes where route.method == method || (method == .head && route.method == .get) { return route }
    return nil
  }
}
