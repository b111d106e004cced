import HTTP

/// Problems of the request as such: its syntax, its route, what it may ask for.
extension Problem {
  static let request: [Problem] = [
    badRequest, invalidJSON, unknownQueryParameter, invalidCursor, unauthorized, forbidden, crossOriginRequest,
    routeNotFound, sessionNotFound, revisionNotFound, noLinkMatch, methodNotAllowed, notAcceptable, requestTimeout,
    lengthRequired,
    bodyTooLarge, uriTooLong, unsupportedMediaType, expectationFailed, misdirectedRequest, headersTooLarge,
  ]

  static let badRequest = Problem(
    "bad_request", .badRequest, "The request is malformed",
    """
    The request breaks a rule of HTTP or gives a value that is not allowed in its target or its header fields: a \
    malformed header, a query parameter twice, a number that is none, a client name with a blank. The detail says what.
    """)
  static let invalidJSON = Problem(
    "invalid_json", .badRequest, "The body is not valid JSON",
    """
    The body does not follow RFC 8259: a syntax error, bytes that are not UTF-8, the same key twice in one object, or \
    nesting that is too deep. The detail names the byte at which it stops being JSON, counted from 0.
    """)
  static let unknownQueryParameter = Problem(
    "unknown_query_parameter", .badRequest, "The path has no such query parameter",
    """
    Every path takes a fixed set of query parameters and refuses all others, so that a misspelt one is never silently \
    ignored. The detail names the parameter and those that the path takes.
    """)
  static let invalidCursor = Problem(
    "invalid_cursor", .badRequest, "The page cursor is not one of this server's",
    """
    `after` continues a list where an earlier page ended. Its value is the `next` of that page, unchanged; anything \
    else is refused. Start again without `after`.
    """)
  static let unauthorized = Problem(
    "unauthorized", .unauthorized, "Credentials are missing or wrong",
    "The server wants a token. Send it as `Authorization: Bearer TOKEN`; the token given is missing, unknown or expired."
  )
  static let forbidden = Problem(
    "forbidden", .forbidden, "The credentials do not allow this",
    "The token is known but may not do what was asked. Use one with the right that the detail names.")
  static let crossOriginRequest = Problem(
    "cross_origin_request", .forbidden, "A page of another origin may not change anything",
    """
    The browser that sends the request says, in `Sec-Fetch-Site` or `Origin`, that it does so for a page of another origin \
    than this server's. Only the server's own pages and those of its setting `cors-origins` may use other methods than GET, \
    HEAD and OPTIONS. Behind a proxy the server has to know the host that the browser knows: have the proxy hand on `Host`.
    """)
  static let routeNotFound = Problem(
    "route_not_found", .notFound, "No such path",
    """
    Nothing is served at this path. Paths are compared as they are written: with case, without a slash at the end, and \
    without removing dot segments. `GET /` lists where to begin.
    """)
  static let sessionNotFound = Problem(
    "session_not_found", .notFound, "No such session",
    """
    There is no session with this id: it was never created, it was deleted, or the id has characters that no id may \
    have. `POST /v1/sessions` or `PUT /v1/sessions/{id}` makes one.
    """)
  static let revisionNotFound = Problem(
    "revision_not_found", .notFound, "The revision is not kept",
    "The history of a session is bounded: this revision is older than what is kept, or has not been reached yet.")
  static let noLinkMatch = Problem(
    "no_link_match", .notFound, "No rule matches the link",
    "None of the rules stored with `PUT /v1/links` matches this URL. Scheme and host count only where a rule names them."
  )
  static let methodNotAllowed = Problem(
    "method_not_allowed", .methodNotAllowed, "The path does not take this method",
    "The path exists but does not answer this method. The `Allow` field of the answer lists those that it does.")
  static let notAcceptable = Problem(
    "not_acceptable", .notAcceptable, "No acceptable representation",
    "The `Accept` field of the request rules out every type that the path can give. Leave it out, or allow the type named."
  )
  static let requestTimeout = Problem(
    "request_timeout", .requestTimeout, "The request took too long to arrive",
    "The head or the body of the request did not arrive in time, and the connection is closed. Send it again.")
  static let lengthRequired = Problem(
    "length_required", .lengthRequired, "The body has no length",
    "The server has to know where the body ends: send `Content-Length`, or the chunked transfer coding.")
  static let bodyTooLarge = Problem(
    "body_too_large", .contentTooLarge, "The body is too large",
    "The body is larger than the server takes. The limit stands under `limits` in the answer to `GET /`.")
  static let uriTooLong = Problem(
    "uri_too_long", .uriTooLong, "The request target is too long",
    "The request line is longer than the server takes. Send data in the body instead of in the query.")
  static let unsupportedMediaType = Problem(
    "unsupported_media_type", .unsupportedMediaType, "The body is not sent as JSON",
    """
    Bodies are JSON without a content coding: send `Content-Type: application/json`, a `*+json` type, or no \
    `Content-Type` at all. With curl, use `--json` or `-H 'Content-Type: application/json'`.
    """)
  static let expectationFailed = Problem(
    "expectation_failed", .expectationFailed, "The expectation cannot be met",
    "The only expectation that the server knows is `100-continue`.")
  static let misdirectedRequest = Problem(
    "misdirected_request", .misdirectedRequest, "The server does not answer for this host",
    """
    The `Host` field, or the target, names a host that is none of this server's. Where keys do not protect it, it answers \
    for addresses, for `localhost` and for the hosts of its setting `allowed-hosts`, so that a page whose name was made to \
    stand for this machine cannot use it.
    """)
  static let headersTooLarge = Problem(
    "headers_too_large", .requestHeaderFieldsTooLarge, "The header section is too large",
    "The header section has more bytes or more fields than the server takes. Cookies are a usual reason.")
}
