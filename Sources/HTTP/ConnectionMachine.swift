/// One connection as a pure value: bytes in, actions out; one request at a time, answers in order.
public struct ConnectionMachine: Sendable {
  /// What to do next.
  public enum Action: Sendable {
    /// A complete request to answer.
    case request(Request)
    /// Write 100 (Continue), then ask again.
    case sendContinue
    /// Ask ``RequestHandler/bodyWanted(_:)``, then call ``acceptBody()`` or ``refuseBody()``.
    case wantsBody(Request)
    /// Answer the failure, then close.
    case fail(RequestFailure)
    /// Nothing before more bytes, or the end of the answer under way, come.
    case needInput
    /// Close the connection.
    case close
  }

  /// What the connection waits for; chooses the deadline.
  public enum Wait: Sendable {
    /// Between requests.
    case idle
    /// A head has begun.
    case head
    /// A body is outstanding.
    case body
    /// An answer is under way.
    case response
    /// Nothing more.
    case closed
  }

  private let limits: HTTPLimits

  /// A fresh connection.
  public init(limits: HTTPLimits) { self.limits = limits }

  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {}
  public mutating func receiveEnd() {}
  public mutating func next() -> Action { .needInput }
  public mutating func acceptBody() {}
  public mutating func refuseBody() {}
  public mutating func responseFinished(closing: Bool) {}
  public var waiting: Wait { .idle }
  public var keepsAlive: Bool { false }
  public var requestVersion: Version { .http11 }
  public var answersHead: Bool { false }
  public var bufferedBytes: Int { 0 }
}
