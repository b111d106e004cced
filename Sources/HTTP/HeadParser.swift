/// Reads the head of a request line by line as its bytes arrive; no byte is looked at twice for a line end.
struct HeadParser: Sendable {
  /// The request line, as soon as it was read.
  private(set) var requestLine: RequestLine?
  /// Whether the method is HEAD, also when the rest of the request line cannot be read.
  private(set) var isHead = false
  /// What the fields so far say about framing and connection.
  private(set) var control = ControlFields()
  private var lines: [FieldLine] = []
  private var lineStart = 0
  private var scanned = 0

  /// Reads on.
  ///
  /// - Parameter bytes: All bytes of the head that have come, from its first on; what follows it may be there too.
  /// - Returns: The length of the head once it is complete, else nil.
  mutating func parse(_ bytes: UnsafeRawBufferPointer, limits: HTTPLimits) throws(RequestFailure) -> Int? {
    // What cannot become a method is said so at once, to a TLS client for instance, which would send no line at all.
    if let first = bytes.first, !Octet.isToken(first), first != Octet.carriageReturn {
      throw .badRequest("The request does not begin with a method.")
    }
    if requestLine == nil { isHead = bytes.starts(with: "HEAD ".utf8) }
    while let lineFeed = LineEnd.find(in: bytes, from: scanned) {
      scanned = lineFeed + 1
      try checkLength(line: lineFeed - 1 - lineStart, head: scanned, limits)
      let end = try LineEnd.carriageReturn(before: lineFeed, from: lineStart, in: bytes)
      if requestLine == nil {
        requestLine = try RequestLine(parsing: bytes, to: end)
        lines.reserveCapacity(16)
      } else if end == lineStart {
        return scanned
      } else {
        try addLine(bytes, to: end, limits)
      }
      lineStart = scanned
    }
    scanned = bytes.count
    // The last byte may be the CR of a line that just fits. A head that is full without its end can only grow.
    try checkLength(line: scanned - 1 - lineStart, head: scanned + 1, limits)
    return nil
  }

  /// The fields read, over the bytes of the head; leaves none behind.
  mutating func takeFields(bytes: [UInt8]) -> Fields {
    defer { lines = [] }
    return Fields(bytes: bytes, lines: lines)
  }

  /// The fields read so far.
  /// - Parameter bytes: what has come of the head.
  func fieldsRead(in bytes: ArraySlice<UInt8>) -> Fields {
    lines.isEmpty ? Fields() : Fields(bytes: Array(bytes), lines: lines)
  }

  private mutating func addLine(
    _ bytes: UnsafeRawBufferPointer, to end: Int, _ limits: HTTPLimits
  ) throws(RequestFailure) {
    guard lines.count < limits.fieldCount else {
      throw .headersTooLarge("The request has more than \(limits.fieldCount) header lines.")
    }
    let line = try FieldLine(parsing: bytes, from: lineStart, to: end)
    lines.append(line)
    if let known = line.known { try control.add(known, line.value(in: bytes)) }
  }

  /// Before anything else is said about a line, so that the verdict is the same however the bytes were cut.
  private func checkLength(line: Int, head: Int, _ limits: HTTPLimits) throws(RequestFailure) {
    if requestLine == nil, line > limits.requestLineBytes { throw .uriTooLong(limit: limits.requestLineBytes) }
    guard head <= limits.headBytes else {
      throw .headersTooLarge("The head of the request is larger than \(limits.headBytes) bytes.")
    }
  }
}
