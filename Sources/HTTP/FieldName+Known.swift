/// The names this service reads or writes. Computed, because making one costs nothing and a stored global would be
/// guarded at each use.
extension FieldName {
  /// `Accept`
  public static var accept: FieldName { FieldName(KnownField.accept) }
  /// `Accept-Encoding`
  public static var acceptEncoding: FieldName { FieldName(KnownField.acceptEncoding) }
  /// `Accept-Language`
  public static var acceptLanguage: FieldName { FieldName(KnownField.acceptLanguage) }
  /// `Access-Control-Allow-Credentials`
  public static var accessControlAllowCredentials: FieldName { FieldName(KnownField.accessControlAllowCredentials) }
  /// `Access-Control-Allow-Headers`
  public static var accessControlAllowHeaders: FieldName { FieldName(KnownField.accessControlAllowHeaders) }
  /// `Access-Control-Allow-Methods`
  public static var accessControlAllowMethods: FieldName { FieldName(KnownField.accessControlAllowMethods) }
  /// `Access-Control-Allow-Origin`
  public static var accessControlAllowOrigin: FieldName { FieldName(KnownField.accessControlAllowOrigin) }
  /// `Access-Control-Expose-Headers`
  public static var accessControlExposeHeaders: FieldName { FieldName(KnownField.accessControlExposeHeaders) }
  /// `Access-Control-Max-Age`
  public static var accessControlMaxAge: FieldName { FieldName(KnownField.accessControlMaxAge) }
  /// `Access-Control-Request-Headers`
  public static var accessControlRequestHeaders: FieldName { FieldName(KnownField.accessControlRequestHeaders) }
  /// `Access-Control-Request-Method`
  public static var accessControlRequestMethod: FieldName { FieldName(KnownField.accessControlRequestMethod) }
  /// `Allow`
  public static var allow: FieldName { FieldName(KnownField.allow) }
  /// `Authorization`
  public static var authorization: FieldName { FieldName(KnownField.authorization) }
  /// `Backstack-Client`
  public static var backstackClient: FieldName { FieldName(KnownField.backstackClient) }
  /// `Cache-Control`
  public static var cacheControl: FieldName { FieldName(KnownField.cacheControl) }
  /// `Connection`
  public static var connection: FieldName { FieldName(KnownField.connection) }
  /// `Content-Encoding`
  public static var contentEncoding: FieldName { FieldName(KnownField.contentEncoding) }
  /// `Content-Language`
  public static var contentLanguage: FieldName { FieldName(KnownField.contentLanguage) }
  /// `Content-Length`
  public static var contentLength: FieldName { FieldName(KnownField.contentLength) }
  /// `Content-Security-Policy`
  public static var contentSecurityPolicy: FieldName { FieldName(KnownField.contentSecurityPolicy) }
  /// `Content-Type`
  public static var contentType: FieldName { FieldName(KnownField.contentType) }
  /// `Cookie`
  public static var cookie: FieldName { FieldName(KnownField.cookie) }
  /// `Date`
  public static var date: FieldName { FieldName(KnownField.date) }
  /// `ETag`
  public static var etag: FieldName { FieldName(KnownField.etag) }
  /// `Expect`
  public static var expect: FieldName { FieldName(KnownField.expect) }
  /// `Forwarded`
  public static var forwarded: FieldName { FieldName(KnownField.forwarded) }
  /// `Host`
  public static var host: FieldName { FieldName(KnownField.host) }
  /// `Idempotency-Key`
  public static var idempotencyKey: FieldName { FieldName(KnownField.idempotencyKey) }
  /// `Idempotency-Replayed`
  public static var idempotencyReplayed: FieldName { FieldName(KnownField.idempotencyReplayed) }
  /// `If-Match`
  public static var ifMatch: FieldName { FieldName(KnownField.ifMatch) }
  /// `If-Modified-Since`
  public static var ifModifiedSince: FieldName { FieldName(KnownField.ifModifiedSince) }
  /// `If-None-Match`
  public static var ifNoneMatch: FieldName { FieldName(KnownField.ifNoneMatch) }
  /// `If-Range`
  public static var ifRange: FieldName { FieldName(KnownField.ifRange) }
  /// `If-Unmodified-Since`
  public static var ifUnmodifiedSince: FieldName { FieldName(KnownField.ifUnmodifiedSince) }
  /// `Keep-Alive`
  public static var keepAlive: FieldName { FieldName(KnownField.keepAlive) }
  /// `Last-Event-ID`
  public static var lastEventID: FieldName { FieldName(KnownField.lastEventID) }
  /// `Link`
  public static var link: FieldName { FieldName(KnownField.link) }
  /// `Location`
  public static var location: FieldName { FieldName(KnownField.location) }
  /// `Origin`
  public static var origin: FieldName { FieldName(KnownField.origin) }
  /// `Prefer`
  public static var prefer: FieldName { FieldName(KnownField.prefer) }
  /// `Preference-Applied`
  public static var preferenceApplied: FieldName { FieldName(KnownField.preferenceApplied) }
  /// `RateLimit`
  public static var rateLimit: FieldName { FieldName(KnownField.rateLimit) }
  /// `RateLimit-Policy`
  public static var rateLimitPolicy: FieldName { FieldName(KnownField.rateLimitPolicy) }
  /// `Referer`
  public static var referer: FieldName { FieldName(KnownField.referer) }
  /// `Retry-After`
  public static var retryAfter: FieldName { FieldName(KnownField.retryAfter) }
  /// `Sec-Fetch-Site`
  public static var secFetchSite: FieldName { FieldName(KnownField.secFetchSite) }
  /// `Server-Timing`
  public static var serverTiming: FieldName { FieldName(KnownField.serverTiming) }
  /// `TE`
  public static var te: FieldName { FieldName(KnownField.te) }
  /// `traceparent`
  public static var traceparent: FieldName { FieldName(KnownField.traceparent) }
  /// `Trailer`
  public static var trailer: FieldName { FieldName(KnownField.trailer) }
  /// `Transfer-Encoding`
  public static var transferEncoding: FieldName { FieldName(KnownField.transferEncoding) }
  /// `Upgrade`
  public static var upgrade: FieldName { FieldName(KnownField.upgrade) }
  /// `User-Agent`
  public static var userAgent: FieldName { FieldName(KnownField.userAgent) }
  /// `Vary`
  public static var vary: FieldName { FieldName(KnownField.vary) }
  /// `WWW-Authenticate`
  public static var wwwAuthenticate: FieldName { FieldName(KnownField.wwwAuthenticate) }
  /// `X-Accel-Buffering`
  public static var xAccelBuffering: FieldName { FieldName(KnownField.xAccelBuffering) }
  /// `X-Content-Type-Options`
  public static var xContentTypeOptions: FieldName { FieldName(KnownField.xContentTypeOptions) }
  /// `X-Forwarded-For`
  public static var xForwardedFor: FieldName { FieldName(KnownField.xForwardedFor) }
  /// `X-Request-Id`
  public static var xRequestID: FieldName { FieldName(KnownField.xRequestID) }
}
