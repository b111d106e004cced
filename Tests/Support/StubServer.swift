import Foundation
import Synchronization

/// An HTTP server on 127.0.0.1 that does, connection by connection and request by request, what a test has written
/// down.
public final class StubServer: Sendable {
  /// A request that has come.
  public struct Request: Sendable {
    /// `GET /v1/sessions HTTP/1.1`.
    public let line: String
    /// The names are in lower case.
    public let fields: [(name: String, value: String)]
    public let body: [UInt8]

    /// The value of a field.
    public func field(_ name: String) -> String? {
      fields.first { $0.name == name.lowercased() }?.value
    }
  }

  /// One step of an answer.
  public enum Step: Sendable {
    /// Sends these bytes.
    case send(String)
    /// Sends bytes one by one, with a pause in seconds after each.
    case drip(String, pause: Double)
    /// Waits until the peer has gone.
    case hang
    /// Ends the connection.
    case close
    /// Ends the connection with RST.
    case reset
  }

  /// What the threads of the server know; they do not hold the server itself, so that it ends with its test.
  private final class Shared: Sendable {
    let state: Mutex<State>
    init(_ script: [[Step]]) { state = Mutex(State(script: script)) }
    var isStopped: Bool { state.withLock { $0.isStopped } }
  }

  private struct State {
    var script: [[Step]]
    var requests: [Request] = []
    var isStopped = false
  }

  /// Where it listens.
  public var port: Int { listener.port }
  private let listener: ListeningSocket
  private let shared: Shared

  /// Answers the requests in the order in which they come, on whatever connections; the last answer is given again and
  /// again. `/healthz` is answered besides, and not counted.
  public init(_ script: [[Step]]) throws {
    listener = try ListeningSocket()
    shared = Shared(script)
    Thread.detachNewThread { [listener, shared] in
      while !shared.isStopped {
        guard let socket = listener.accept(within: 0.02) else { continue }
        // The new thread alone has the socket.
        nonisolated(unsafe) let accepted = socket
        Thread.detachNewThread { Self.serve(accepted, shared) }
      }
    }
  }

  deinit { stop() }

  /// What has come so far.
  public var requests: [Request] { shared.state.withLock { $0.requests } }

  /// Takes no more connections, and ends those that are open.
  public func stop() { shared.state.withLock { $0.isStopped = true } }

  /// An answer with its length.
  public static func answer(_ status: String, _ fields: [String] = [], _ body: String = "") -> String {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  private static func steps(for request: Request, _ shared: Shared) -> [Step] {
    shared.state.withLock { state in
      state.requests.append(request)
      return state.script.count > 1 ? state.script.removeFirst() : state.script.first ?? [.close]
    }
  }

  private static func serve(_ socket: ClientSocket, _ shared: Shared) {
    var reader = StubRequestReader(socket)
    while !shared.isStopped {
      guard let request = reader.next(within: 0.02) else {
        if reader.isEnded { return socket.close() }
        continue
      }
      // What a client opens a connection with before a stream (EventSource) is no part of a script.
      if request.line.hasPrefix("GET /healthz ") {
        send(Array(answer("200 OK").utf8), socket)
        continue
      }
      for step in steps(for: request, shared) {
        switch step {
        case .send(let text): send(Array(text.utf8), socket)
        case .drip(let text, let pause):
          for byte in text.utf8 {
            send([byte], socket)
            MonotonicTime.sleep(pause)
          }
        case .hang:
          while !shared.isStopped, !reader.isEnded { reader.read(within: 0.02) }
          return socket.close()
        case .close: return socket.close()
        case .reset: return socket.reset()
        }
      }
    }
    socket.close()
  }

  private static func send(_ bytes: [UInt8], _ socket: ClientSocket) {
    var rest = bytes[...]
    let end = MonotonicTime.now + 10
    while !rest.isEmpty, MonotonicTime.now < end {
      guard socket.wait(reading: false, writing: true, seconds: 0.1).canWrite else { continue }
      guard case .count(let count) = socket.send(rest) else { return }
      rest = rest.dropFirst(count)
    }
  }
}
