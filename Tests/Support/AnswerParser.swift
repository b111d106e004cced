/// Reads responses from the bytes of a connection as they come; it notes what is wrong instead of giving up.
public struct AnswerParser {
  private enum State {
    case head
    case length(Int)
    case chunked, untilEnd, stopped
  }

  /// The methods of the requests sent, in order; GET for those not named.
  public var methods: [String]
  /// Final responses, complete or cut short.
  public private(set) var final: [HTTPAnswer] = []
  /// 1xx responses.
  public private(set) var interim: [HTTPAnswer] = []
  /// The response whose body is still coming.
  public private(set) var current: HTTPAnswer?
  /// Bytes where a response should have begun.
  public private(set) var garbage: [UInt8] = []
  /// Bytes not used yet; for a body that lasts until the end of the connection: the body so far.
  public private(set) var buffer: [UInt8] = []
  private var state = State.head

  /// Begins before the first response.
  public init(methods: [String] = []) {
    self.methods = methods
  }

  /// Takes the next bytes.
  public mutating func feed(_ bytes: [UInt8]) {
    buffer += bytes
    while advance() {}
  }

  /// Takes the end of the connection.
  public mutating func finish() {
    while advance() {}
    guard var answer = current else {
      garbage = garbage.isEmpty ? buffer : garbage
      return
    }
    answer.body += buffer
    buffer = []
    if case .untilEnd = state {
      answer.isComplete = true
    } else {
      answer.problems.append("body cut short by close")
    }
    final.append(answer)
    current = nil
    state = .head
  }

  /// One step; false when more bytes are needed.
  private mutating func advance() -> Bool {
    switch state {
    case .head: return readHead()
    case .length(let length):
      guard buffer.count >= length else { return false }
      current?.body = Array(buffer.prefix(length))
      buffer.removeFirst(length)
      complete()
      return true
    case .chunked: return readChunk()
    case .untilEnd, .stopped: return false
    }
  }

  private mutating func readHead() -> Bool {
    guard !buffer.isEmpty, garbage.isEmpty else { return false }
    guard Array("HTTP/".utf8).starts(with: buffer.prefix(5)) else {
      garbage = buffer
      return false
    }
    let proper = buffer.firstRange(of: Array("\r\n\r\n".utf8))
    // Not behind that: the answers to a whole pipeline may be there.
    let bare = buffer[..<(proper?.lowerBound ?? buffer.endIndex)].firstRange(of: Array("\n\n".utf8))
    guard let end = bare ?? proper else { return false }
    let head = Array(buffer[..<end.lowerBound])
    buffer.removeFirst(end.upperBound)
    var answer = HTTPAnswer()
    answer.method = final.count < methods.count ? methods[final.count] : "GET"
    if end.count == 2 { answer.problems.append("bare LF in head") }
    guard AnswerHead.read(head, into: &answer) else {
      garbage = head
      return true
    }
    take(answer)
    return true
  }

  /// RFC 9112 §6.3: how long the body is.
  private mutating func take(_ answer: HTTPAnswer) {
    if 100..<200 ~= answer.code, answer.code != 101 {
      interim.append(answer)
      return
    }
    var answer = answer
    if answer.code == 101 {
      answer.isComplete = true
      final.append(answer)
      state = .stopped
      return
    }
    if answer.method == "HEAD" || answer.code == 204 || answer.code == 304 {
      current = answer
      complete()
      return
    }
    (answer.framing, state) = (.untilEnd, .untilEnd)
    if let coding = answer.all("Transfer-Encoding").last {
      if coding.split(separator: ",").last?.trimmed.lowercased() == "chunked" {
        (answer.framing, state) = (.chunked, .chunked)
      }
    } else if let text = answer.first("Content-Length") {
      if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(text) {
        (answer.framing, state) = (.length, .length(length))
      } else {
        answer.problems.append("bad Content-Length \(text)")
      }
    }
    current = answer
  }

  private mutating func readChunk() -> Bool {
    let lineEnd = Array("\r\n".utf8)
    guard let line = buffer.firstRange(of: lineEnd) else { return false }
    let text = String(decoding: buffer[..<line.lowerBound], as: UTF8.self).prefix { $0 != ";" }.trimmed
    guard text.utf8.count <= 15, text.first != "+", text.first != "-", let size = Int(text, radix: 16) else {
      current?.problems.append("bad chunk size \(text.prefix(20))")
      state = .untilEnd
      return true
    }
    guard size > 0 else { return readTrailers(after: line) }
    let end = line.upperBound + size
    guard buffer.count >= end + 2 else { return false }
    current?.body += buffer[line.upperBound..<end]
    if Array(buffer[end..<end + 2]) != lineEnd { current?.problems.append("chunk not followed by CRLF") }
    buffer.removeFirst(end + 2)
    return true
  }

  private mutating func readTrailers(after line: Range<Int>) -> Bool {
    guard let end = buffer[line.lowerBound...].firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
    buffer.removeFirst(end.upperBound)
    complete()
    return true
  }

  private mutating func complete() {
    current?.isComplete = true
    current.map { final.append($0) }
    current = nil
    state = .head
  }
}
