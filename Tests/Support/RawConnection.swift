import Glibc

/// A connection that sends any bytes at all and reads responses as they come.
public final class RawConnection {
  private let socket: ClientSocket
  /// What has come so far.
  public private(set) var parser: AnswerParser
  /// The peer has closed, in order or with RST.
  public private(set) var isClosed = false
  /// The peer has closed with RST.
  public private(set) var wasReset = false
  /// Why sending or receiving failed.
  public private(set) var sendError: SocketError?
  /// When something last came, on `MonotonicTime`.
  public private(set) var lastReceived = MonotonicTime.now

  /// - Parameter methods: of the requests to come, for responses without a body.
  public init(port: Int, methods: [String] = [], receiveBuffer: Int32? = nil, timeout: Double = 20) throws {
    socket = try ClientSocket(port: port, receiveBuffer: receiveBuffer, timeout: timeout)
    parser = AnswerParser(methods: methods)
  }

  /// The final responses so far.
  public var answers: [HTTPAnswer] { parser.final }

  /// The methods of the requests sent so far and to come.
  public var methods: [String] {
    get { parser.methods }
    set { parser.methods = newValue }
  }

  private func read() {
    switch socket.receive() {
    case .nothing: return
    case .bytes(let bytes):
      lastReceived = MonotonicTime.now
      parser.feed(bytes)
    case .end:
      isClosed = true
      parser.finish()
    case .failed(let error):
      isClosed = true
      wasReset = true
      sendError = sendError ?? error
      parser.finish()
    }
  }

  /// Reads what arrives within `seconds`; returns after the first read.
  public func pump(_ seconds: Double) {
    guard !isClosed, socket.wait(reading: true, writing: false, seconds: seconds).canRead else { return }
    read()
  }

  /// Pumps for the whole of `seconds`, or until the peer closes.
  public func linger(_ seconds: Double) {
    let end = MonotonicTime.now + seconds
    while !isClosed, case let left = end - MonotonicTime.now, left > 0 { pump(left) }
  }

  /// Reads until `condition` holds, the peer closes, or `seconds` are over; whether it holds.
  @discardableResult
  public func until(_ seconds: Double, _ condition: () -> Bool) -> Bool {
    let end = MonotonicTime.now + seconds
    while !condition(), !isClosed, case let left = end - MonotonicTime.now, left > 0 { pump(min(left, 0.25)) }
    return condition()
  }

  /// Sends all of `bytes`, reading meanwhile unless told not to.
  /// - Returns: false when the peer did not take them in time.
  @discardableResult
  public func send(_ bytes: [UInt8], deadline: Double = 15, reading: Bool = true) -> Bool {
    let end = MonotonicTime.now + deadline
    var rest = bytes[...]
    while !rest.isEmpty {
      let left = end - MonotonicTime.now
      if left <= 0 || (isClosed && wasReset) { return false }
      let ready = socket.wait(reading: reading && !isClosed, writing: true, seconds: min(left, 0.5))
      if ready.canRead { read() }
      guard ready.canWrite else { continue }
      switch socket.send(rest.prefix(262_144)) {
      case .count(let count): rest = rest.dropFirst(count)
      case .failed(let error):
        sendError = error
        if error.code == EPIPE || error.code == ECONNRESET { until(1) { false } }
        return false
      }
    }
    return true
  }

  /// Sends FIN; answers are still read.
  public func shutdownWriting() { socket.shutdownWriting() }

  /// Ends the connection with RST.
  public func reset() { socket.reset() }

  /// Ends the connection in both directions.
  public func close() { socket.close() }
}
