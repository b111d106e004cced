import HTTP
import Synchronization

/// A tiny service: `/late…` is answered when the test says so, `/large/N` with N bytes, `/stream` with what the test hands in,
/// anything else with
/// `METHOD /path` and the length of the body. A large body is refused on `/refuse`.
final class TestHandler: RequestHandler {
  private let late = Mutex<[Exchange]>([])
  private let opened = Mutex<[TestStream]>([])

  func respond(to request: Request, _ exchange: Exchange) -> Response? {
    let path = String(decoding: request.target.path, as: UTF8.self)
    if path.hasPrefix("/late") {
      late.withLock { $0.append(exchange) }
      return nil
    }
    if path == "/peer" { return Self.response(request.peer.map { "\($0.isIPv4) \($0.low)" } ?? "nobody") }
    if path == "/stream" {
      let stream = TestStream(exchange)
      opened.withLock { $0.append(stream) }
      return Response(status: .ok, body: .stream(stream))
    }
    if path.hasPrefix("/large/") {
      return Self.response([UInt8](repeating: 120, count: Int(path.dropFirst(7)) ?? 0))
    }
    return Self.response(Array("\(path) \(request.body.count)".utf8))
  }

  func bodyWanted(_ head: Request, _ exchange: Exchange) -> Response? {
    guard head.target.path == Array("/refuse".utf8) else { return nil }
    return Response(status: .unsupportedMediaType, body: .bytes(Array("refused".utf8)))
  }

  func response(to failure: RequestFailure, _ fields: Fields) -> Response {
    Response(status: failure.status, body: .bytes(Array(failure.code.utf8)))
  }

  /// Takes the exchanges that wait for an answer, oldest first.
  func takeLate() -> [Exchange] {
    late.withLock { late in
      defer { late = [] }
      return late
    }
  }

  /// The streams so far, oldest first.
  var streams: [TestStream] { opened.withLock { $0 } }

  static func response(_ body: [UInt8]) -> Response { Response(status: .ok, body: .bytes(body)) }
  static func response(_ body: String) -> Response { response(Array(body.utf8)) }
}
