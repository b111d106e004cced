import HTTP

/// A stream that answers the request under way.
struct RunningStream {
  let content: any ResponseStream
  let framing: StreamFraming
  /// Whether the connection may persist when it has ended.
  let keepsAlive: Bool
  /// Whether it may have more: it, or somebody else, has said so since it was last asked.
  var isReady = true

  /// Bytes asked for at a time: a client that stops reading holds so many, and one that reads gets on with few calls.
  static let pieceBytes = 16 << 10
}

extension ConnectionLife {
  /// Notes that the stream of that exchange has more; false when it is not, or no longer, under way.
  mutating func resume(_ resumed: Ticket) -> Bool {
    guard stream != nil, resumed == ticket else { return false }
    stream?.isReady = true
    return true
  }

  /// Appends the stream's next piece when it has one; answers whether the stream has ended.
  mutating func continueStream(in surroundings: Surroundings) -> Bool {
    guard let running = stream, running.isReady else { return false }
    let before = output.count
    let step = running.framing.append(to: &output.bytes) { bytes in
      running.content.next(into: &bytes, limit: RunningStream.pieceBytes)
    }
    if step == .end {
      endStream(in: surroundings)
      return true
    }
    stream?.isReady = step == .more && output.count > before
    return false
  }

  /// Appends the stream's heartbeat.
  mutating func beat() {
    guard let stream else { return }
    stream.framing.append(to: &output.bytes) { $0 += stream.content.heartbeat }
  }

  /// Ends the stream in order, and its exchange.
  mutating func endStream(in surroundings: Surroundings) {
    guard let ended = stream else { return }
    ended.framing.appendEnd(to: &output.bytes)
    outputIsStream = true
    dropStream(in: surroundings)
    exchangeEnded(keepsAlive: ended.keepsAlive && !inputEnded && !surroundings.isDraining)
  }

  /// Lets go of the stream, however the connection ends.
  mutating func dropStream(in surroundings: Surroundings) {
    guard let content = stream?.content else { return }
    stream = nil
    surroundings.counters.streams.add(-1)
    content.closed()
  }
}
