/// Why a request cannot be served as it came, found before any route was looked at.
public struct RequestFailure: Error, Equatable, Sendable {
  /// The status to answer with.
  public var status: Status
  /// The stable problem code of the contract, for instance `uri_too_long`.
  public var code: String
  /// One sentence for the person behind the client.
  public var detail: String
  /// Whether the connection has to be closed after the answer, because where the next request begins is unknown or
  /// not to be trusted (RFC 9112 §6.3, §9.6).
  public var closes: Bool

  /// A failure with all its parts.
  public init(status: Status, code: String, detail: String, closes: Bool) {
    self.status = status
    self.code = code
    self.detail = detail
    self.closes = closes
  }
}

extension RequestFailure {
  /// 400 `bad_request`: syntax or framing that has no single meaning.
  public static func badRequest(_ detail: String, closes: Bool = true) -> RequestFailure {
    RequestFailure(status: .badRequest, code: "bad_request", detail: detail, closes: closes)
  }

  /// 408 `request_timeout`: the rest of the request did not come in time.
  public static func requestTimeout(_ detail: String) -> RequestFailure {
    RequestFailure(status: .requestTimeout, code: "request_timeout", detail: detail, closes: true)
  }

  /// 411 `length_required`: content is announced, but nothing says where it ends (RFC 9110 §15.5.12).
  public static func lengthRequired() -> RequestFailure {
    RequestFailure(
      status: .lengthRequired, code: "length_required",
      detail: "The request has a Content-Type but no Content-Length: send one, 0 for no content.", closes: true)
  }

  /// 413 `body_too_large`: the content exceeds its limit.
  public static func bodyTooLarge(limit: Int) -> RequestFailure {
    RequestFailure(
      status: .contentTooLarge, code: "body_too_large",
      detail: "The body is larger than the \(limit) bytes that this server takes.", closes: true)
  }

  /// 414 `uri_too_long`: the request line does not fit its limit.
  public static func uriTooLong(limit: Int) -> RequestFailure {
    RequestFailure(
      status: .uriTooLong, code: "uri_too_long",
      detail: "The request line is longer than the \(limit) bytes that this server takes.", closes: true)
  }

  /// 417 `expectation_failed`: an expectation other than `100-continue` (RFC 9110 §10.1.1).
  public static func expectationFailed() -> RequestFailure {
    RequestFailure(
      status: .expectationFailed, code: "expectation_failed",
      detail: "The only expectation that this server meets is 100-continue.", closes: true)
  }

  /// 431 `headers_too_large`: the head, the number of its fields or the trailer section exceeds its limit.
  public static func headersTooLarge(_ detail: String) -> RequestFailure {
    RequestFailure(
      status: .requestHeaderFieldsTooLarge, code: "headers_too_large", detail: detail, closes: true)
  }

  /// 501 `not_implemented`: a method or transfer coding unknown here.
  public static func notImplemented(_ detail: String) -> RequestFailure {
    RequestFailure(status: .notImplemented, code: "not_implemented", detail: detail, closes: true)
  }

  /// 505 `http_version_not_supported`: another major version than 1.
  public static func versionNotSupported() -> RequestFailure {
    RequestFailure(
      status: .httpVersionNotSupported, code: "http_version_not_supported",
      detail: "This server speaks HTTP/1.1 and HTTP/1.0.", closes: true)
  }
}
