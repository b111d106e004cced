/// The field names that are recognised when a head is parsed, so that looking one up compares a byte. At most 64: `Fields` has
/// a bit for each.
enum KnownField: UInt8, CaseIterable, Sendable {
  case accept
  case acceptEncoding
  case acceptLanguage
  case accessControlAllowCredentials
  case accessControlAllowHeaders
  case accessControlAllowMethods
  case accessControlAllowOrigin
  case accessControlExposeHeaders
  case accessControlMaxAge
  case accessControlRequestHeaders
  case accessControlRequestMethod
  case allow
  case authorization
  case backstackClient
  case cacheControl
  case connection
  case contentEncoding
  case contentLanguage
  case contentLength
  case contentSecurityPolicy
  case contentType
  case cookie
  case date
  case etag
  case expect
  case forwarded
  case host
  case idempotencyKey
  case idempotencyReplayed
  case ifMatch
  case ifModifiedSince
  case ifNoneMatch
  case ifRange
  case ifUnmodifiedSince
  case keepAlive
  case lastEventID
  case link
  case location
  case origin
  case prefer
  case preferenceApplied
  case rateLimit
  case rateLimitPolicy
  case referer
  case retryAfter
  case secFetchSite
  case serverTiming
  case te
  case traceparent
  case trailer
  case transferEncoding
  case upgrade
  case userAgent
  case vary
  case wwwAuthenticate
  case xAccelBuffering
  case xContentTypeOptions
  case xForwardedFor
  case xRequestID

  /// The name as its RFC writes it.
  var spelling: StaticString {
    switch self {
    case .accept: "Accept"
    case .acceptEncoding: "Accept-Encoding"
    case .acceptLanguage: "Accept-Language"
    case .accessControlAllowCredentials: "Access-Control-Allow-Credentials"
    case .accessControlAllowHeaders: "Access-Control-Allow-Headers"
    case .accessControlAllowMethods: "Access-Control-Allow-Methods"
    case .accessControlAllowOrigin: "Access-Control-Allow-Origin"
    case .accessControlExposeHeaders: "Access-Control-Expose-Headers"
    case .accessControlMaxAge: "Access-Control-Max-Age"
    case .accessControlRequestHeaders: "Access-Control-Request-Headers"
    case .accessControlRequestMethod: "Access-Control-Request-Method"
    case .allow: "Allow"
    case .authorization: "Authorization"
    case .backstackClient: "Backstack-Client"
    case .cacheControl: "Cache-Control"
    case .connection: "Connection"
    case .contentEncoding: "Content-Encoding"
    case .contentLanguage: "Content-Language"
    case .contentLength: "Content-Length"
    case .contentSecurityPolicy: "Content-Security-Policy"
    case .contentType: "Content-Type"
    case .cookie: "Cookie"
    case .date: "Date"
    case .etag: "ETag"
    case .expect: "Expect"
    case .forwarded: "Forwarded"
    case .host: "Host"
    case .idempotencyKey: "Idempotency-Key"
    case .idempotencyReplayed: "Idempotency-Replayed"
    case .ifMatch: "If-Match"
    case .ifModifiedSince: "If-Modified-Since"
    case .ifNoneMatch: "If-None-Match"
    case .ifRange: "If-Range"
    case .ifUnmodifiedSince: "If-Unmodified-Since"
    case .keepAlive: "Keep-Alive"
    case .lastEventID: "Last-Event-ID"
    case .link: "Link"
    case .location: "Location"
    case .origin: "Origin"
    case .prefer: "Prefer"
    case .preferenceApplied: "Preference-Applied"
    case .rateLimit: "RateLimit"
    case .rateLimitPolicy: "RateLimit-Policy"
    case .referer: "Referer"
    case .retryAfter: "Retry-After"
    case .secFetchSite: "Sec-Fetch-Site"
    case .serverTiming: "Server-Timing"
    case .te: "TE"
    case .traceparent: "traceparent"
    case .trailer: "Trailer"
    case .transferEncoding: "Transfer-Encoding"
    case .upgrade: "Upgrade"
    case .userAgent: "User-Agent"
    case .vary: "Vary"
    case .wwwAuthenticate: "WWW-Authenticate"
    case .xAccelBuffering: "X-Accel-Buffering"
    case .xContentTypeOptions: "X-Content-Type-Options"
    case .xForwardedFor: "X-Forwarded-For"
    case .xRequestID: "X-Request-Id"
    }
  }
}

extension KnownField {
  /// The names of each length: recognising one starts with its length, which leaves five to compare at most.
  private static let byLength: [[KnownField]] = {
    var table: [[KnownField]] = []
    for field in allCases {
      let length = field.spelling.utf8CodeUnitCount
      while table.count <= length { table.append([]) }
      table[length].append(field)
    }
    return table
  }()

  /// The known name that these bytes spell, in any case of its letters.
  ///
  /// - Parameter name: A token already checked to be one: folding bit 5 is right for token characters only (it would
  ///   also turn CR into "-").
  static func recognise(_ name: UnsafeRawBufferPointer) -> KnownField? {
    guard name.count < byLength.count else { return nil }
    for field in byLength[name.count] {
      let spelling = field.spelling.utf8Start
      var index = 0
      while index < name.count, name[index] | 0x20 == spelling[index] | 0x20 { index += 1 }
      if index == name.count { return field }
    }
    return nil
  }
}
