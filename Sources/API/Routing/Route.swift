import Access
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

  /// The secrets that its answer holds.
  enum Issue: Sendable {
    case nothing
    /// The token of the session that is made, where requests must show who sends them. A PUT that makes none has none.
    case tokenWhereAsked
    /// A token.
    case token
    /// A ticket, which is worth nothing to a repeat and is kept nowhere.
    case ticket
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
  /// Who may ask for it where requests must show who sends them.
  let access: AccessRule
  let issues: Issue
  /// Whether an `Idempotency-Key` counts.
  let takesKey: Bool
  /// Whether its path names a session.
  let isOfSession: Bool

  /// - Parameter access: who may; unless said otherwise whoever may read or write the session that the path names, and
  ///   administrators where it names none: a new route is open to nobody by mistake.
  init(
    _ method: Method, _ path: String, body: Body = .none, changesSession: Bool = false, query: [String] = [],
    produces: [Media] = [.json], access: AccessRule? = nil, issues: Issue = .nothing, _ endpoint: @escaping Endpoint
  ) {
    self.method = method
    self.path = path
    self.body = body
    self.changesSession = changesSession
    self.query = query
    self.produces = produces
    self.endpoint = endpoint
    self.issues = issues
    let isOfSession = path.hasPrefix("/v1/sessions/{id}")
    self.isOfSession = isOfSession
    self.access = access ?? (isOfSession ? .session(method == .get ? .read : .write) : .key(.admin))
    takesKey = (method == .post || method == .put || method == .patch) && issues != .ticket
  }
}
