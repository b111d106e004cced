extension ConnectionMachine {
  /// What to do now. Call it again after each action until it needs input or closes.
  public mutating func next() -> Action {
    do throws(RequestFailure) {
      switch phase {
      case .head: return try nextInHead()
      case .asking, .answering: return .needInput
      case .fixedBody(let remaining): return try nextInFixedBody(remaining)
      case .chunkedBody(let decoder): return try nextInChunkedBody(decoder)
      case .closed: return .close
      }
    } catch {
      return refuse(error)
    }
  }

  private mutating func nextInHead() throws(RequestFailure) -> Action {
    try skipEmptyLines()
    guard bufferedBytes > 0 else {
      guard hasEnded else { return .needInput }
      phase = .closed
      return .close
    }
    let length = try input.withUnsafeBufferPointer { bytes throws(RequestFailure) in
      try parser.parse(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[consumed...]), limits: limits)
    }
    guard let length, let line = parser.requestLine else { return try needMore() }
    return try headCompleted(line, length: length)
  }

  private mutating func headCompleted(_ line: RequestLine, length: Int) throws(RequestFailure) -> Action {
    framing = try parser.control.framing(of: line, limits: limits)
    let expectsContinue = try parser.control.expectsContinue(version: line.version)
    persists = parser.control.keepsAlive(version: line.version)
    if case .fixed(let bodyLength) = framing, bodyLength <= limits.unaskedBodyBytes, !expectsContinue, consumed == 0,
      input.count == length + bodyLength
    {
      return handOutWhole(line, headLength: length)
    }
    let request = Request(
      method: line.method, target: line.target, version: line.version,
      fields: parser.takeFields(bytes: takeHead(length: length)), peer: peer)
    var isLarge = false
    switch framing {
    case .none: return hand(out: request)
    case .fixed(let length): isLarge = length > limits.unaskedBodyBytes
    case .chunked: break
    }
    owesContinue = expectsContinue
    if expectsContinue || isLarge {
      pending = request
      phase = .asking
      return .wantsBody(request)
    }
    pending = consume request
    beginBody()
    return next()
  }

  /// Sets up the reading of the body that ``framing`` describes.
  mutating func beginBody() {
    switch framing {
    case .none: phase = .fixedBody(remaining: 0)
    case .chunked: phase = .chunkedBody(ChunkedDecoder())
    case .fixed(let length):
      // Room for all of it only when it is coming: an announcement alone must not cost memory.
      body.reserveCapacity(min(length, max(bufferedBytes, 16 << 10)))
      phase = .fixedBody(remaining: length)
    }
  }

  private mutating func nextInFixedBody(_ remaining: Int) throws(RequestFailure) -> Action {
    let missing = takeBody(remaining)
    phase = .fixedBody(remaining: missing)
    if missing == 0, let request = pending.take() { return hand(out: request) }
    return try needMore()
  }

  private mutating func nextInChunkedBody(_ current: ChunkedDecoder) throws(RequestFailure) -> Action {
    var decoder = current
    let used = try input.withUnsafeBufferPointer { bytes throws(RequestFailure) in
      try decoder.decode(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[consumed...]), into: &body, limits: limits)
    }
    consume(used)
    phase = .chunkedBody(decoder)
    if decoder.isFinished, let request = pending.take() { return hand(out: request) }
    return try needMore()
  }

  /// The request is not complete: write 100 (Continue) when it is owed and nothing of the body has come, or wait.
  ///
  /// - Throws: 400 when the client has ended its side: the rest will never come (RFC 9112 §8).
  private mutating func needMore() throws(RequestFailure) -> Action {
    guard !hasEnded else { throw .badRequest("The connection ended in the middle of a request.") }
    guard owesContinue else { return .needInput }
    owesContinue = false
    return body.isEmpty && bufferedBytes == 0 ? .sendContinue : .needInput
  }

  /// A request that has come with all of its body and nothing behind it, as small ones do: the buffer itself becomes its head.
  private mutating func handOutWhole(_ line: RequestLine, headLength: Int) -> Action {
    let body = Array(input[headLength...])
    let request = Request(
      method: line.method, target: line.target, version: line.version, fields: parser.takeFields(bytes: input),
      body: body, peer: peer)
    consume(input.count)
    phase = .answering
    return .request(request)
  }

  private mutating func hand(out request: consuming Request) -> Action {
    swap(&request.body, &body)
    owesContinue = false
    phase = .answering
    return .request(request)
  }
}
