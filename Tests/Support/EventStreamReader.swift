/// A stream of server-sent events on a connection of its own.
public final class EventStreamReader {
  /// One event, or a block with nothing but `retry`.
  public struct Event: Equatable, Sendable {
    /// The type; nil means `message`.
    public var event: String?
    /// What the next Last-Event-ID would be.
    public var id: String?
    /// Milliseconds to wait before connecting again, as written.
    public var retry: String?
    /// The data lines, joined by line feeds.
    public var data: String?

    /// Nothing but the time to wait before connecting again.
    public var isOnlyRetry: Bool { retry != nil && event == nil && id == nil && data == nil }
    var isEmpty: Bool { self == Event() }
  }

  private let connection: RawConnection
  /// The head of the answer.
  public let head: HTTPAnswer
  /// Bytes of the body that were looked at, where the line under way begins, and the lines before it since the last empty one.
  private var used = 0
  private var lineStart = 0
  private var lines: [String] = []

  /// Opens the stream and waits for its head.
  public init(port: Int, path: String, fields: [(name: String, value: String?)] = [], timeout: Double = 20) throws {
    let connection = try RawConnection(port: port, timeout: timeout)
    let accept: [(name: String, value: String?)] = [("Accept", "text/event-stream")]
    connection.send(RequestText.bytes("GET", path, port: port, fields: accept + fields, body: nil))
    connection.until(timeout) { connection.parser.current != nil || !connection.answers.isEmpty }
    guard let head = connection.parser.current ?? connection.answers.first else {
      throw HTTPClient.Failure(description: "no head of the event stream \(path)")
    }
    self.connection = connection
    self.head = head
  }

  /// Whether the server has ended the stream.
  public var isEnded: Bool { connection.isClosed || !connection.answers.isEmpty }

  private var body: [UInt8] {
    guard let answer = connection.parser.current ?? connection.answers.first else { return [] }
    return answer.framing == .untilEnd && !answer.isComplete ? connection.parser.buffer : answer.body
  }

  /// The next event; nil when none comes within `seconds` or the stream ends.
  public func next(within seconds: Double) -> Event? {
    let end = MonotonicTime.now + seconds
    while true {
      while let block = nextBlock() {
        let event = Self.event(in: block)
        if !event.isEmpty { return event }
      }
      let left = end - MonotonicTime.now
      guard left > 0, !isEnded else { return nil }
      connection.pump(left)
    }
  }

  /// Waits for the end of the stream.
  public func end(within seconds: Double) -> Bool {
    connection.until(seconds) { isEnded }
    return isEnded
  }

  /// Leaves the stream.
  public func close() { connection.close() }

  /// The lines up to the next empty one. Each byte is looked at once, however long the stream is.
  private func nextBlock() -> [String]? {
    let body = body
    while used < body.count {
      used += 1
      guard body[used - 1] == UInt8(ascii: "\n") else { continue }
      var line = body[lineStart..<used - 1]
      lineStart = used
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard line.isEmpty else {
        lines.append(String(decoding: line, as: UTF8.self))
        continue
      }
      defer { lines = [] }
      return lines
    }
    return nil
  }

  private static func event(in lines: [String]) -> Event {
    var event = Event()
    var data: [String] = []
    for line in lines where !line.hasPrefix(":") {
      let name = line.prefix { $0 != ":" }
      var value = line.dropFirst(name.count + 1)
      if value.first == " " { value = value.dropFirst() }
      switch name {
      case "data": data.append(String(value))
      case "event": event.event = String(value)
      case "id": event.id = String(value)
      case "retry": event.retry = String(value)
      default: break
      }
    }
    if !data.isEmpty { event.data = data.joined(separator: "\n") }
    return event
  }
}
