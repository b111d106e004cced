import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what a URL session tells of its tasks to the streams that wait for it. `URLSession.bytes` would do it on
/// Apple's platforms; elsewhere there is no such thing.
final class TransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange {
    let pieces: AsyncThrowingStream<AnswerPiece, any Error>.Continuation
    let body: Data?
    var hasHead = false
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func register(
    _ task: URLSessionTask, _ pieces: AsyncThrowingStream<AnswerPiece, any Error>.Continuation, body: Data?
  ) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(pieces: pieces, body: body) }
  }

  func forget(_ task: URLSessionTask) {
    exchanges.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    pieces(for: dataTask)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces(for: dataTask)?.yield(.bytes(data))
  }

  /// The body once more, when a request has to be sent again.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) {
    completionHandler(exchanges.withLock { $0[task.taskIdentifier]?.body }.map { InputStream(data: $0) })
  }

  /// A redirect is an answer like any other (RFC 9110 §15.4): where it points to nobody has named, so the key does not go there, and
  /// a POST would become a GET.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let pieces = pieces(for: task)
    forget(task)
    pieces?.finish(throwing: error.map(TransportFailure.init))
  }

  /// Where the pieces of a task's answer go, its head gone there before.
  @discardableResult
  private func pieces(for task: URLSessionTask) -> AsyncThrowingStream<AnswerPiece, any Error>.Continuation? {
    let response = task.response as? HTTPURLResponse
    let (exchange, isFirst) = exchanges.withLock { exchanges -> (Exchange?, Bool) in
      guard let exchange = exchanges[task.taskIdentifier] else { return (nil, false) }
      guard !exchange.hasHead, response != nil else { return (exchange, false) }
      exchanges[task.taskIdentifier]?.hasHead = true
      return (exchange, true)
    }
    if isFirst, let response { exchange?.pieces.yield(.head(response)) }
    return exchange?.pieces
  }
}

extension TransportFailure {
  /// What the system says of a broken exchange.
  init(_ error: any Error) {
    let error = error as NSError
    self.init(code: error.code, description: error.localizedDescription)
  }

  /// Whether the same request may get through a little later: not when the request itself or the server's certificate
  /// is to blame.
  var mayPass: Bool {
    !Self.permanent.contains(code)
  }

  private static let permanent: Set<Int> = Set(
    [
      URLError.badURL, .unsupportedURL, .dataLengthExceedsMaximum, .httpTooManyRedirects,
      .redirectToNonExistentLocation,
      .userAuthenticationRequired, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
    ].map(\.rawValue))
}
