/// A status code (RFC 9110 §15).
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The code, 100 to 999.
  public var rawValue: Int

  /// A status of any code, known here or not.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The reason phrase; empty for a code not known here (RFC 9112 §4 allows that).
  public var reason: String {
    guard let line = knownLine else { return "" }
    return line.withUTF8Buffer { bytes in
      String(decoding: bytes.dropFirst("HTTP/1.1 200 ".utf8.count).dropLast(2), as: UTF8.self)
    }
  }

  /// Whether a message of this status never has content: 1xx, 204 and 304 (RFC 9110 §6.4.1).
  var hasNoContent: Bool {
    rawValue < 200 || self == .noContent || self == .notModified
  }
}

/// The statuses of this service's answers (RFC 9110 §15; 428, 429, 431: RFC 6585; 507: RFC 4918).
extension Status {
  /// 100 Continue
  public static let `continue` = Status(rawValue: 100)
  /// 200 OK
  public static let ok = Status(rawValue: 200)
  /// 201 Created
  public static let created = Status(rawValue: 201)
  /// 202 Accepted
  public static let accepted = Status(rawValue: 202)
  /// 204 No Content
  public static let noContent = Status(rawValue: 204)
  /// 301 Moved Permanently
  public static let movedPermanently = Status(rawValue: 301)
  /// 302 Found
  public static let found = Status(rawValue: 302)
  /// 303 See Other
  public static let seeOther = Status(rawValue: 303)
  /// 304 Not Modified
  public static let notModified = Status(rawValue: 304)
  /// 307 Temporary Redirect
  public static let temporaryRedirect = Status(rawValue: 307)
  /// 308 Permanent Redirect
  public static let permanentRedirect = Status(rawValue: 308)
  /// 400 Bad Request
  public static let badRequest = Status(rawValue: 400)
  /// 401 Unauthorized
  public static let unauthorized = Status(rawValue: 401)
  /// 403 Forbidden
  public static let forbidden = Status(rawValue: 403)
  /// 404 Not Found
  public static let notFound = Status(rawValue: 404)
  /// 405 Method Not Allowed
  public static let methodNotAllowed = Status(rawValue: 405)
  /// 406 Not Acceptable
  public static let notAcceptable = Status(rawValue: 406)
  /// 408 Request Timeout
  public static let requestTimeout = Status(rawValue: 408)
  /// 409 Conflict
  public static let conflict = Status(rawValue: 409)
  /// 410 Gone
  public static let gone = Status(rawValue: 410)
  /// 411 Length Required
  public static let lengthRequired = Status(rawValue: 411)
  /// 412 Precondition Failed
  public static let preconditionFailed = Status(rawValue: 412)
  /// 413 Content Too Large
  public static let contentTooLarge = Status(rawValue: 413)
  /// 414 URI Too Long
  public static let uriTooLong = Status(rawValue: 414)
  /// 415 Unsupported Media Type
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// 417 Expectation Failed
  public static let expectationFailed = Status(rawValue: 417)
  /// 421 Misdirected Request
  public static let misdirectedRequest = Status(rawValue: 421)
  /// 422 Unprocessable Content
  public static let unprocessableContent = Status(rawValue: 422)
  /// 428 Precondition Required
  public static let preconditionRequired = Status(rawValue: 428)
  /// 429 Too Many Requests
  public static let tooManyRequests = Status(rawValue: 429)
  /// 431 Request Header Fields Too Large
  public static let requestHeaderFieldsTooLarge = Status(rawValue: 431)
  /// 500 Internal Server Error
  public static let internalServerError = Status(rawValue: 500)
  /// 501 Not Implemented
  public static let notImplemented = Status(rawValue: 501)
  /// 503 Service Unavailable
  public static let serviceUnavailable = Status(rawValue: 503)
  /// 505 HTTP Version Not Supported
  public static let httpVersionNotSupported = Status(rawValue: 505)
  /// 507 Insufficient Storage
  public static let insufficientStorage = Status(rawValue: 507)
}
