import HTTP

/// What browsers are told about who may use the API: the field lines of answers, made once for each origin.
struct CORSPolicy: Sendable {
  private let listed: [(origin: [UInt8], lines: ResponseFields)]
  /// What everybody else is told.
  private let others: ResponseFields
  private let allowsAny: Bool

  /// Nil when no origin may use it: then nothing is told at all.
  init?(_ origins: OriginList) {
    switch origins {
    case .listed([]): return nil
    case .listed(let origins):
      listed = origins.map { (Array($0.utf8), Self.lines(for: $0)) }
      // An answer without `Origin` must not be given by a cache to those who send it (Fetch standard §3.3.5).
      others = Self.varying
      allowsAny = false
    case .any:
      listed = []
      others = Self.linesForAny
      allowsAny = true
    }
  }

  /// The lines of every answer to a request with this `Origin`; nil: it has none.
  func fields(for origin: ArraySlice<UInt8>?) -> ResponseFields {
    guard let origin, let grant = listed.first(where: { $0.origin.elementsEqual(origin) }) else { return others }
    return grant.lines
  }

  /// Whether pages of `origin` may use the API.
  func allows(_ origin: ArraySlice<UInt8>) -> Bool {
    allowsAny || listed.contains { $0.origin.elementsEqual(origin) }
  }

  /// What the answer to a preflight says besides: what of a request needs no further question. The methods are the path's.
  static func appendPreflight(_ methods: String, to fields: inout ResponseFields) {
    fields.append(.accessControlAllowMethods, methods)
    fields.append(.accessControlAllowHeaders, requestFields)
    fields.append(.accessControlMaxAge, String(maxAge))
  }

  /// Seconds for which a browser need not ask again: not so long that a change of the settings goes unnoticed.
  private static let maxAge = 600

  /// Fields that requests of the API have, beyond those that pages may send anyway.
  private static let requestFields = """
    Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Backstack-Client, Prefer, Last-Event-ID, \
    Cache-Control, X-Request-Id, traceparent, tracestate
    """

  /// Fields of answers that pages may read, beyond those that they may read anyway.
  private static let answerFields = """
    ETag, Location, Link, Allow, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Idempotency-Replayed, \
    Preference-Applied, Server-Timing, WWW-Authenticate
    """

  private static let varying: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.vary, "Origin")
    return fields
  }()

  /// With `*` browsers send no cookies and no passwords of their own, nor may they.
  private static let linesForAny: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.accessControlAllowOrigin, "*")
    fields.append(.accessControlExposeHeaders, answerFields)
    return fields
  }()

  private static func lines(for origin: String) -> ResponseFields {
    var fields = ResponseFields()
    fields.append(.accessControlAllowOrigin, origin)
    fields.append(.accessControlAllowCredentials, "true")
    fields.append(.accessControlExposeHeaders, answerFields)
    fields.append(.vary, "Origin")
    return fields
  }
}
