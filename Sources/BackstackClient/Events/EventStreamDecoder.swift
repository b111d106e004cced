/// Reads an event stream (WHATWG HTML §9.2.6) from its bytes, however they are split.
struct EventStreamDecoder: Sendable {
  /// One event, dispatched by an empty line.
  struct Event: Equatable, Sendable {
    /// `message` unless the stream names another.
    var type: String
    /// The data lines, joined by line feeds; UTF-8.
    var data: [UInt8]
    /// What `Last-Event-ID` is when the stream is asked for again after this event.
    var id: String
  }

  /// What `Last-Event-ID` is when the stream is asked for again.
  private(set) var lastEventID: String
  /// Milliseconds that the stream wants to be left alone for before it is asked for again (`retry`).
  private(set) var retry: Int?
  private var line: [UInt8] = []
  private var isAfterCarriageReturn = false
  private var isFirstLine = true
  private var type: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var idBuffer: String

  /// Begins before the first byte of a stream.
  init(lastEventID: String = "") {
    self.lastEventID = lastEventID
    idBuffer = lastEventID
  }

  /// Begins anew, for the next connection: what stays is the last event's id and the time to wait.
  mutating func restart() {
    let retry = retry
    self = EventStreamDecoder(lastEventID: lastEventID)
    self.retry = retry
  }

  /// Takes the next bytes; gives the events that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      let isSecondOfPair = isAfterCarriageReturn && byte == Self.lineFeed
      isAfterCarriageReturn = byte == Self.carriageReturn
      if isSecondOfPair { continue }
      guard byte == Self.lineFeed || byte == Self.carriageReturn else {
        line.append(byte)
        continue
      }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  /// Takes the line as a whole; an event when it was the empty one.
  private mutating func endLine() -> Event? {
    defer {
      line.removeAll(keepingCapacity: true)
      isFirstLine = false
    }
    if isFirstLine, line.starts(with: Self.byteOrderMark) { line.removeFirst(Self.byteOrderMark.count) }
    guard !line.isEmpty else { return dispatch() }
    // A line that begins with a colon is a comment: its name is empty, and no field's.
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    take(line[..<colon], value)
    return nil
  }

  private mutating func take(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "event": type = Array(value)
    case "data":
      if hasData { data.append(Self.lineFeed) }
      data += value
      hasData = true
    case "id":
      if !value.contains(0) { idBuffer = String(decoding: value, as: UTF8.self) }
    case "retry":
      let isNumber = !value.isEmpty && value.allSatisfy { 0x30...0x39 ~= $0 }
      if isNumber, let retry = Int(String(decoding: value, as: UTF8.self)) { self.retry = retry }
    default: break
    }
  }

  /// An event, unless there was no data line; the id counts in any case.
  private mutating func dispatch() -> Event? {
    defer {
      type = []
      data = []
      hasData = false
    }
    lastEventID = idBuffer
    guard hasData else { return nil }
    return Event(
      type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self), data: data, id: lastEventID)
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
