import HTTP

/// What answers a request that passed the checks of its route: the answer, or nil when it comes later through the exchange.
typealias Endpoint = @Sendable (APIHandler, Call) throws -> Response?

/// One row of the table of routes: a method on a path, and everything that is checked before its endpoint runs.
///
/// A class, so that handing it around costs one reference count and not one for each member.
final class Route: Sendable {
  /// What the request's body may be.
  enum Body: Sendable {
    /// The method has no body here; one that comes is not looked at.
    case none
    /// JSON; an empty body means `{}`.
    case optional
    /// JSON; an empty body is `invalid_json`.
    case required
  }

  /// GET stands for HEAD too; OPTIONS is answered for every path.
  let method: Method
  /// The path with its parameter in braces, as docs/api.md writes it.
  let path: String
  let body: Body
  /// Whether it changes the session that the path names, and so may be asked to be conditional (428).
  let changesSession: Bool
  /// Query parameters besides `pretty`. One that ends with `.` is a prefix.
  let query: [String]
  /// The types that it can give, the preferred one first.
  let produces: [Media]
  let endpoint: Endpoint
  /// Whether an `Idempotency-Key` counts.
  let takesKey: Bool

  init(
    _ method: Method, _ path: String, body: Body = .none, changesSession: Bool = false, query: [String] = [],
    produces: [Media] = [.json], _ endpoint: @escaping Endpoint
  ) {
    self.method = method
    self.path = path
    self.body = body
    self.changesSession = changesSession
    self.query = query
    self.produces = produces
    self.endpoint = endpoint
    takesKey = method == .post || method == .put || method == .patch
  }
}
