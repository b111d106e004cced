/// Removes the chunked transfer coding (RFC 9112 §7.1) as bytes arrive.
///
/// Chunk extensions are skipped, trailer fields are checked and dropped (RFC 9110 §6.5.1), both within limits.
struct ChunkedDecoder: Sendable {
  private var state = State.size
  /// Bytes of an unfinished line that were already searched for its end.
  private var scanned = 0
  private var extensionBytes = 0
  private var trailerBytes = 0

  private enum State: Equatable, Sendable {
    case size
    case data(Int)
    case dataEnd
    case trailer
    case finished
  }

  /// Whether the last chunk and the trailer section are through.
  var isFinished: Bool { state == .finished }

  /// Decodes what has come.
  ///
  /// - Parameters:
  ///   - input: The bytes not consumed yet.
  ///   - body: Takes the content.
  /// - Returns: How many bytes were consumed; the rest has to be given again, with more behind it.
  mutating func decode(
    _ input: UnsafeRawBufferPointer, into body: inout [UInt8], limits: HTTPLimits
  ) throws(RequestFailure) -> Int {
    var position = 0
    while position < input.count, !isFinished {
      let rest = UnsafeRawBufferPointer(rebasing: input[position...])
      let consumed =
        switch state {
        case .size: try readSize(rest, soFar: body.count, limits)
        case .data(let remaining): readData(rest, remaining, into: &body)
        case .dataEnd: try readDataEnd(rest)
        case .trailer: try readTrailer(rest, limits)
        case .finished: 0
        }
      guard consumed > 0 else { break }
      position += consumed
    }
    return position
  }

  private mutating func readSize(
    _ rest: UnsafeRawBufferPointer, soFar: Int, _ limits: HTTPLimits
  ) throws(RequestFailure) -> Int {
    guard
      let line = try nextLine(
        rest, longest: limits.chunkLineBytes,
        else: .badRequest("A chunk-size line is longer than \(limits.chunkLineBytes) bytes."))
    else { return 0 }
    let size = try chunkSize(UnsafeRawBufferPointer(rebasing: rest[..<line.end]), limits)
    guard size <= limits.bodyBytes - soFar else { throw .bodyTooLarge(limit: limits.bodyBytes) }
    state = size == 0 ? .trailer : .data(size)
    return line.next
  }

  private mutating func readData(
    _ rest: UnsafeRawBufferPointer, _ remaining: Int, into body: inout [UInt8]
  ) -> Int {
    let taken = min(remaining, rest.count)
    body.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest[..<taken]))
    state = taken == remaining ? .dataEnd : .data(remaining - taken)
    return taken
  }

  private mutating func readDataEnd(_ rest: UnsafeRawBufferPointer) throws(RequestFailure) -> Int {
    guard rest[0] == Octet.carriageReturn, rest.count < 2 || rest[1] == Octet.lineFeed else {
      throw .badRequest("A chunk is not followed by CR LF.")
    }
    guard rest.count >= 2 else { return 0 }
    state = .size
    return 2
  }

  private mutating func readTrailer(
    _ rest: UnsafeRawBufferPointer, _ limits: HTTPLimits
  ) throws(RequestFailure) -> Int {
    let room = limits.trailerBytes - trailerBytes - 2
    guard
      let line = try nextLine(
        rest, longest: room, else: .headersTooLarge("The trailer is larger than \(limits.trailerBytes) bytes."))
    else { return 0 }
    trailerBytes += line.next
    if line.end == 0 {
      state = .finished
    } else {
      _ = try FieldLine(parsing: rest, from: 0, to: line.end)
    }
    return line.next
  }

  /// The next line, or nil when its end has not come; never searches a byte twice.
  private mutating func nextLine(
    _ rest: UnsafeRawBufferPointer, longest: Int, else tooLong: @autoclosure () -> RequestFailure
  ) throws(RequestFailure) -> (end: Int, next: Int)? {
    guard let lineFeed = LineEnd.find(in: rest, from: scanned) else {
      scanned = rest.count
      // The last byte may be the CR of a line that just fits.
      guard scanned - 1 <= longest else { throw tooLong() }
      return nil
    }
    scanned = 0
    guard lineFeed - 1 <= longest else { throw tooLong() }
    return (try LineEnd.carriageReturn(before: lineFeed, from: 0, in: rest), lineFeed + 1)
  }

  /// `1*HEXDIG [chunk-ext]`: no sign, no prefix, no blanks but those before the `;` of an extension.
  private mutating func chunkSize(
    _ line: UnsafeRawBufferPointer, _ limits: HTTPLimits
  ) throws(RequestFailure) -> Int {
    var size = 0
    var index = 0
    while index < line.count, let digit = Octet.hexDigit(line[index]) {
      size = size > Int.max >> 4 ? Int.max : size << 4 | Int(digit)
      index += 1
    }
    guard index > 0 else { throw .badRequest("A chunk does not begin with its size.") }
    guard index < line.count else { return size }
    extensionBytes += line.count - index
    guard extensionBytes <= limits.chunkExtensionBytes else {
      throw .badRequest("The chunk extensions are longer than \(limits.chunkExtensionBytes) bytes.")
    }
    let isValue = Octet.isFieldValue(line, from: index, to: line.count)
    while index < line.count, Octet.isBlank(line[index]) { index += 1 }
    guard isValue, index < line.count, line[index] == UInt8(ascii: ";") else {
      throw .badRequest("A chunk size is not hexadecimal.")
    }
    return size
  }
}
