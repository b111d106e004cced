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

extension Status {
  public static let `continue` = Status(rawValue: 100)
  public static let ok = Status(rawValue: 200)
  public static let created = Status(rawValue: 201)
  public static let accepted = Status(rawValue: 202)
  public static let noContent = Status(rawValue: 204)
  public static let movedPermanently = Status(rawValue: 301)
  public static let found = Status(rawValue: 302)
  public static let seeOther = Status(rawValue: 303)
  public static let notModified = Status(rawValue: 304)
  public static let temporaryRedirect = Status(rawValue: 307)
  public static let permanentRedirect = Status(rawValue: 308)
  public static let badRequest = Status(rawValue: 400)
  public static let unauthorized = Status(rawValue: 401)
  public static let forbidden = Status(rawValue: 403)
  public static let notFound = Status(rawValue: 404)
  public static let methodNotAllowed = Status(rawValue: 405)
  public static let notAcceptable = Status(rawValue: 406)
  public static let requestTimeout = Status(rawValue: 408)
  public static let conflict = Status(rawValue: 409)
  public static let gone = Status(rawValue: 410)
  public static let lengthRequired = Status(rawValue: 411)
  public static let preconditionFailed = Status(rawValue: 412)
  public static let contentTooLarge = Status(rawValue: 413)
  public static let uriTooLong = Status(rawValue: 414)
  public static let unsupportedMediaType = Status(rawValue: 415)
  public static let expectationFailed = Status(rawValue: 417)
  public static let unprocessableContent = Status(rawValue: 422)
  public static let preconditionRequired = Status(rawValue: 428)
  public static let tooManyRequests = Status(rawValue: 429)
  public static let requestHeaderFieldsTooLarge = Status(rawValue: 431)
  public static let internalServerError = Status(rawValue: 500)
  public static let notImplemented = Status(rawValue: 501)
  public static let serviceUnavailable = Status(rawValue: 503)
  public static let httpVersionNotSupported = Status(rawValue: 505)
  public static let insufficientStorage = Status(rawValue: 507)
}
