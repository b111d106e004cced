import HTTP

/// A path of the table with the routes of its methods.
final class Resource: Sendable {
  /// The pattern, as the routes write it.
  let path: String
  let routes: [Route]
  /// The value of `Allow`: the table's methods, HEAD beside GET, OPTIONS last.
  let allow: String
  /// The place of its first route in `RouteTable.rows`; the others follow.
  private let firstRow: Int

  init(path: String, routes: [Route], firstRow: Int) {
    self.path = path
    self.routes = routes
    self.firstRow = firstRow
    let names = routes.flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.text] }
    allow = (names + ["OPTIONS"]).joined(separator: ", ")
  }

  /// The place in `RouteTable.rows` of the route that answers `method`; HEAD is answered as GET (RFC 9110 §9.3.2).
  func row(for method: Method) -> Int? {
    for (index, route) in routes.enumerated()
    where route.method == method || (method == .head && route.method == .get) { return firstRow + index }
    return nil
  }
}
