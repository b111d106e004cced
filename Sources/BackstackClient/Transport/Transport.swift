import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL session with the delegate that hands bytes on as they come; both end with this object.
final class Transport: Sendable {
  private let session: URLSession
  private let delegate = TransportDelegate()

  init(_ configuration: ClientConfiguration) {
    let urls = configuration.urlSession()
    urls.urlCache = nil
    urls.requestCachePolicy = .reloadIgnoringLocalCacheData
    urls.httpCookieStorage = nil
    urls.httpShouldSetCookies = false
    // Long polls must not keep other calls from the server.
    urls.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: urls, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // A session holds its delegate, and its threads, until it is told to end.
    session.invalidateAndCancel()
  }

  /// The answer to `request`, piece by piece. Leaving the stream ends the exchange.
  func pieces(_ request: URLRequest) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { pieces in
      let task = session.dataTask(with: Self.rewindable(request))
      pieces.onTermination = { [delegate] reason in
        guard case .cancelled = reason else { return }
        delegate.forget(task)
        task.cancel()
      }
      delegate.register(task, pieces, body: request.httpBody)
      task.resume()
    }
  }

  /// When a kept-alive connection dies under a request, the system sends it again on another one. Foundation on Linux
  /// can only do so with a body that is a stream: of one that is data nothing is left, and the exchange stands still
  /// until its time is over.
  private static func rewindable(_ request: URLRequest) -> URLRequest {
    var request = request
    #if canImport(FoundationNetworking)
      if let body = request.httpBody {
        request.httpBody = nil
        request.httpBodyStream = InputStream(data: body)
      }
    #endif
    return request
  }

  /// The whole answer to `request`.
  /// - Throws: `TransportFailure`; `CancellationError` at once when the task is cancelled.
  func exchange(_ request: URLRequest) async throws -> APIAnswer {
    var head: HTTPURLResponse?
    var body: [UInt8] = []
    for try await piece in pieces(request) {
      switch piece {
      case .head(let response): head = response
      case .bytes(let bytes): body += bytes
      }
    }
    // A stream that is left because its task was cancelled ends as if there were no more.
    try Task.checkCancellation()
    guard let head else { throw TransportFailure(code: URLError.badServerResponse.rawValue, description: "no answer") }
    try Self.checkLength(of: body, head)
    return APIAnswer(head, body: body)
  }

  /// A connection that breaks in the middle of a body is not always told as an error.
  private static func checkLength(of body: [UInt8], _ head: HTTPURLResponse) throws {
    guard head.value(forHTTPHeaderField: "Content-Encoding") == nil,
      let length = head.value(forHTTPHeaderField: "Content-Length").flatMap({ Int($0) }), body.count < length,
      // 304 has none, and not every redirect's body is handed on.
      !(300..<400 ~= head.statusCode)
    else { return }
    throw TransportFailure(
      code: URLError.networkConnectionLost.rawValue,
      description: "the answer broke off after \(body.count) of \(length) bytes")
  }
}

/// What comes of an answer, in this order: its head once, then its body.
enum AnswerPiece: Sendable {
  case head(HTTPURLResponse)
  case bytes(Data)
}
