import Access
import HTTP
import Navigation

/// A request that passed everything that is checked before its endpoint, in this order: path, method, who sends it, query, `Accept`,
/// the body's coding and type, `Backstack-Client`, and whether a condition is demanded. None of it needs the body or a session.
struct Admission: Sendable {
  let route: Route
  /// Its place in `RouteTable.rows`.
  let row: Int
  /// The segment in the place of the pattern's first braces, decoded.
  let parameter: String
  /// The segment in the place of its second braces, decoded.
  let secondParameter: String
  /// By what right it is asked for.
  let grant: AccessControl.Grant
  let query: QueryParameters
  /// The type to answer with.
  let media: Media
  /// The name of the client that sends it, as changes will carry it.
  let origin: String?

  /// - Parameters:
  ///   - hasBody: whether there is a body, or one is announced.
  ///   - doorkeeper: asks who sends it; nil: nobody is asked.
  ///   - demandsConditions: whether the operator wants every change of a session to be conditional.
  ///   - row: told the place of the route as soon as it is known, also when the request is refused after that.
  init(
    _ request: borrowing Request, hasBody: Bool, doorkeeper: Doorkeeper?, demandsConditions: Bool, row: inout Int
  ) throws {
    let match = try Self.match(request.target)
    guard let place = match.resource.row(for: request.method) else {
      throw Self.methodNotAllowed(request.method, match.resource)
    }
    row = place
    self.row = place
    route = Routes.table.rows[place]
    parameter = match.parameter
    secondParameter = match.secondParameter
    grant = try doorkeeper?.admit(request, to: route, of: match.parameter) ?? .open
    query = request.target.query == nil ? QueryParameters() : try QueryParameters(request.target, allowed: route.query)
    media = try Media.negotiated(among: route.produces, request.fields)
    if hasBody, route.body != .none { try RequestBody.checkFields(request.fields) }
    origin = try ClientName.read(request.fields)
    if demandsConditions, route.changesSession { try SessionConditions.demand(request) }
  }

  /// Every method that some path takes.
  static let allMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

  /// The value of `Allow` in the answer to OPTIONS; `*` asks about the server as a whole (RFC 9110 §9.3.7).
  static func allow(for target: RequestTarget) throws -> String {
    target.path == Array("*".utf8) ? allMethods : try match(target).resource.allow
  }

  private static func match(_ target: RequestTarget) throws -> RouteTable.Match {
    guard let match = try Routes.table.match(target) else {
      let hint = RouteHint.path(for: target.path).map { " Did you mean \(quoted($0))?" } ?? ""
      throw ProblemError(
        .routeNotFound, "Nothing is served at \(quoted(String(decoding: target.path, as: UTF8.self))).\(hint)")
    }
    return match
  }

  private static func methodNotAllowed(_ method: Method, _ resource: Resource) -> ProblemError {
    ProblemError(.methodNotAllowed, "\(resource.path) does not take \(method.text), but \(resource.allow).")
      .with(.allow, resource.allow)
  }
}
