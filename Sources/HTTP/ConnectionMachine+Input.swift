extension ConnectionMachine {
  /// Takes bytes from the client, in any cut.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard persists || !isAnswering else { return }
    var bytes = bytes
    // A body of known length goes where it belongs without passing through the buffer.
    if case .fixedBody(let remaining) = phase, bufferedBytes == 0 {
      let taken = min(remaining, bytes.count)
      body.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<taken]))
      phase = .fixedBody(remaining: remaining - taken)
      bytes = UnsafeRawBufferPointer(rebasing: bytes[taken...])
    }
    guard !bytes.isEmpty else { return }
    // Moving what is left to the front only when it is the smaller part keeps the whole linear.
    if consumed > 0, consumed >= bufferedBytes {
      input.removeFirst(consumed)
      consumed = 0
    }
    input.append(contentsOf: bytes)
  }

  private var isAnswering: Bool {
    switch phase {
    case .answering, .closed: true
    case .head, .asking, .fixedBody, .chunkedBody: false
    }
  }

  /// Gives up the first bytes of what is buffered; an empty buffer is not kept.
  mutating func consume(_ count: Int) {
    consumed += count
    if consumed == input.count {
      input = []
      consumed = 0
    }
  }

  /// Skips empty lines before a request line, which old clients send after a body (RFC 9112 §2.2).
  mutating func skipEmptyLines() throws(RequestFailure) {
    guard parser.requestLine == nil else { return }
    while bufferedBytes >= 2, input[consumed] == Octet.carriageReturn, input[consumed + 1] == Octet.lineFeed {
      emptyLines += 1
      guard emptyLines <= limits.leadingEmptyLines else {
        throw .badRequest("There are more than \(limits.leadingEmptyLines) empty lines before the request.")
      }
      consume(2)
    }
  }

  /// Takes the head out of the buffer: the buffer itself when it holds nothing else, else a copy.
  mutating func takeHead(length: Int) -> [UInt8] {
    if consumed == 0, input.count == length {
      let head = input
      input = []
      return head
    }
    let head = Array(input[consumed..<(consumed + length)])
    consume(length)
    return head
  }

  /// Moves what has come of a body of known length out of the buffer; returns what is still missing.
  mutating func takeBody(_ remaining: Int) -> Int {
    let taken = min(remaining, bufferedBytes)
    if taken > 0 {
      body.append(contentsOf: input[consumed..<(consumed + taken)])
      consume(taken)
    }
    return remaining - taken
  }
}
