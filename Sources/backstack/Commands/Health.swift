import Glibc
import HTTPServer

/// Asks a running server whether it is ready, over a plain socket: a container needs no curl for its health check.
enum Health {
  /// How long each step may take, in seconds.
  private static let patience = 3

  /// `GET /readyz` on the first of the configured addresses that can be known before the server runs. Success for 200;
  /// otherwise a failure that says what came instead.
  static func ask(_ listen: [ListenAddress]) throws(Failure) -> ExitCode {
    guard let target = listen.first(where: { !$0.hasFreePort })?.reachable else {
      throw Failure(.usage, "health needs the server's port.", advice: "Give it with --listen ADDRESS:PORT.")
    }
    let host = if case .local = target { "localhost" } else { target.text }
    let answer = try exchange(target, "GET /readyz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    let statusLine = String(decoding: answer.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    let words = statusLine.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1] == "200" else {
      throw Failure(
        .failure, "the server on \(target.text) is not ready: \(statusLine.isEmpty ? "no answer" : statusLine).",
        advice: "Its log says why.")
    }
    Output.print("ready\n")
    return .success
  }

  private static func exchange(_ target: ListenAddress, _ request: String) throws(Failure) -> [UInt8] {
    guard let address = SocketAddress(target.server) else { throw unreachable(target) }
    let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw unreachable(target) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    // On Linux the send time-out bounds connect(2) too.
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    guard address.withPointer({ connect(descriptor, $0, $1) }) == 0,
      send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0
    else { throw unreachable(target) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_WAITALL))
    return Array(buffer.prefix(max(0, count)))
  }

  private static func unreachable(_ target: ListenAddress) -> Failure {
    Failure(
      .failure, "nothing answers on \(target.text): \(String(cString: strerror(errno))).",
      advice: "Is `backstack serve` running, and with the same --listen?")
  }
}
