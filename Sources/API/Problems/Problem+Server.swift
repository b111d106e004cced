import HTTP

/// Problems of the server, or of how much is asked of it.
extension Problem {
  static let server: [Problem] = [
    rateLimited, internalError, notImplemented, unavailable, versionNotSupported, storageFull,
  ]

  static let rateLimited = Problem(
    "rate_limited", .tooManyRequests, "Too many requests",
    "More requests arrived than are allowed in the time. `Retry-After` says how many seconds to wait.")
  static let internalError = Problem(
    "internal", .internalServerError, "The server made a mistake",
    "Something went wrong that is not the request's fault. The log tells it in full under the `requestId` of the answer."
  )
  static let notImplemented = Problem(
    "not_implemented", .notImplemented, "The server does not know this method or coding",
    "The method is none that the server knows for any path, or the body uses a transfer coding other than `chunked`.")
  static let unavailable = Problem(
    "unavailable", .serviceUnavailable, "The server cannot do this now",
    "The server is stopping, has too much to do, or cannot reach its storage. Nothing was changed; `Retry-After` says when to try again."
  )
  static let versionNotSupported = Problem(
    "http_version_not_supported", .httpVersionNotSupported, "The HTTP version is not supported",
    "The server speaks HTTP/1.1 and HTTP/1.0.")
  static let storageFull = Problem(
    "storage_full", .insufficientStorage, "There is no room to keep the change",
    "The disk or the quota is full. Nothing was changed and nothing is lost; reading works, and writing again once there is room."
  )
}
