/// A well-behaved client on one kept-alive connection.
public final class HTTPClient {
  /// No answer came.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    /// Which request got none, and why.
    public let description: String
  }

  /// The port of 127.0.0.1 that it talks to.
  public let port: Int
  private let timeout: Double
  private var connection: RawConnection?

  /// - Parameter timeout: seconds to wait for an answer.
  public init(port: Int, timeout: Double = 15) {
    self.port = port
    self.timeout = timeout
  }

  /// Sends a request and waits for the whole answer. A kept-alive connection that the server has given up meanwhile is
  /// replaced once.
  /// - Parameter fields: a name with the value nil leaves a field out that would be there by itself.
  public func send(
    _ method: String = "GET", _ path: String, fields: [(name: String, value: String?)] = [], body: [UInt8]? = nil
  ) throws -> HTTPAnswer {
    let request = RequestText.bytes(method, path, port: port, fields: fields, body: body)
    if let connection, let answer = exchange(request, method, on: connection) { return answer }
    let fresh = try RawConnection(port: port, timeout: timeout)
    connection = fresh
    guard let answer = exchange(request, method, on: fresh) else {
      connection = nil
      throw Failure(description: "no answer to \(method) \(path)" + (fresh.isClosed ? ": closed" : " in \(timeout) s"))
    }
    return answer
  }

  private func exchange(_ request: [UInt8], _ method: String, on connection: RawConnection) -> HTTPAnswer? {
    let before = connection.answers.count
    let start = MonotonicTime.now
    connection.methods += [method]
    connection.send(request, deadline: timeout)
    connection.until(timeout) { connection.answers.count > before }
    guard connection.answers.count > before else { return nil }
    var answer = connection.answers[before]
    answer.elapsed = MonotonicTime.now - start
    if connection.isClosed || answer.has(token: "close", in: "Connection") { close() }
    return answer
  }

  /// Ends the connection; the next request opens another one.
  public func close() {
    connection?.close()
    connection = nil
  }
}
