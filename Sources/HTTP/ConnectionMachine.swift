/// One server connection as a pure value (RFC 9112): bytes in, actions out; one request at a time, answers in order.
///
/// The shell feeds what it reads with ``receive(_:)``, then does what ``next()`` says until that needs input. While an
/// answer is under way nothing is parsed; what a pipelining client sends meanwhile waits in ``bufferedBytes``, which
/// the shell bounds by not reading. Whatever is refused ends the connection: after a failure no byte of it is ever
/// read as a request.
public struct ConnectionMachine: Sendable {
  /// What to do next.
  public enum Action: Sendable {
    /// A complete request to answer; nothing further is handed out before ``responseFinished(closing:)``.
    case request(Request)
    /// Write 100 (Continue), then ask again.
    case sendContinue
    /// Ask ``RequestHandler/bodyWanted(_:_:)``, then call ``acceptBody()``, or answer and call ``refuseBody()``.
    case wantsBody(Request)
    /// Answer the failure and call ``responseFinished(closing:)``; the connection then closes.
    case fail(RequestFailure)
    /// Nothing to do before more bytes, or the end of the answer under way, come.
    case needInput
    /// Close the connection.
    case close
  }

  /// What the connection waits for: chooses the deadline.
  public enum Wait: Sendable {
    /// Between requests; no buffer is held.
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

  enum Phase: Sendable {
    case head
    case asking
    case fixedBody(remaining: Int)
    case chunkedBody(ChunkedDecoder)
    case answering
    case closed
  }

  let limits: HTTPLimits
  let peer: IPAddress?
  var phase = Phase.head
  var input: [UInt8] = []
  var consumed = 0
  var parser = HeadParser()
  var emptyLines = 0
  /// The request whose body is being read.
  var pending: Request?
  var framing = ContentFraming.none
  var body: [UInt8] = []
  var owesContinue = false
  /// Whether the request under way lets the connection persist; false from the moment anything was refused.
  var persists = true
  var hasEnded = false

  /// What had been read of a request when it was refused.
  private var refusedFields = Fields()

  /// A fresh connection.
  /// - Parameter peer: what its requests say of where they come from.
  public init(limits: HTTPLimits, peer: IPAddress? = nil) {
    self.limits = limits
    self.peer = peer
  }

  /// Takes the client's FIN: what came before is still answered, nothing after is waited for.
  public mutating func receiveEnd() {
    hasEnded = true
  }

  /// Reads the body that ``Action/wantsBody(_:)`` asked about.
  public mutating func acceptBody() {
    guard case .asking = phase else { return }
    beginBody()
  }

  /// Leaves that body unread; the answer to its head is the last on this connection.
  public mutating func refuseBody() {
    guard case .asking = phase else { return }
    pending = nil
    refuseInput()
  }

  /// Ends the exchange under way; with `closing`, or when the request does not let it persist, the connection too.
  public mutating func responseFinished(closing: Bool) {
    guard case .answering = phase else { return }
    guard persists, !closing else {
      refuseInput()
      phase = .closed
      return
    }
    phase = .head
    parser = HeadParser()
    emptyLines = 0
  }

  /// What the connection waits for.
  public var waiting: Wait {
    switch phase {
    case .head: bufferedBytes == 0 ? .idle : .head
    case .asking, .fixedBody, .chunkedBody: .body
    case .answering: .response
    case .closed: .closed
    }
  }

  /// Whether the connection stays open after the request under way, as far as the client's side of it goes.
  public var keepsAlive: Bool {
    persists && !(hasEnded && bufferedBytes == 0)
  }

  /// The version of the request under way; of one that cannot be read, 1.1.
  public var requestVersion: Version {
    parser.requestLine?.version ?? .http11
  }

  /// Whether the request under way is HEAD, so that its answer, also a refusal, has no content.
  public var answersHead: Bool {
    parser.isHead
  }

  /// The fields of the request under way as far as they were read, also when it was refused; none once it was handed out.
  public var fieldsRead: Fields {
    if case .answering = phase { return refusedFields }
    return pending?.fields ?? parser.fieldsRead(in: input[consumed...])
  }

  /// Bytes received that were not consumed yet.
  public var bufferedBytes: Int { input.count - consumed }

  /// From here on nothing that comes is kept or read.
  mutating func refuseInput() {
    persists = false
    input = []
    consumed = 0
    body = []
    pending = nil
    phase = .answering
  }

  mutating func refuse(_ failure: RequestFailure) -> Action {
    refusedFields = fieldsRead
    refuseInput()
    return .fail(failure)
  }
}
