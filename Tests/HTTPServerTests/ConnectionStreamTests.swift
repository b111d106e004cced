import HTTP
import Testing

@testable import HTTPServer

/// An answer that is a stream, on a connection without a socket.
@Suite struct ConnectionStreamTests {
  private let request = "GET /stream HTTP/1.1\r\nHost: h\r\n\r\n"

  /// A connection with a stream under way, its head sent.
  private func opened(_ request: String? = nil) throws -> (transcript: Transcript, stream: TestStream) {
    var transcript = Transcript()
    transcript.receive(request ?? self.request)
    #expect(transcript.run().step == .watch)
    return (transcript, try #require(transcript.handler.streams.last))
  }

  private func resume(_ transcript: inout Transcript, _ stream: TestStream) -> Bool {
    transcript.life.resume(Ticket(rawValue: stream.ticket))
  }

  @Test func theHeadIsSentAtOnceAndPiecesWhenThereAreSome() throws {
    var transcript = Transcript()
    transcript.receive(request)
    let (head, step) = transcript.run()
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("Transfer-Encoding: chunked\r\n\r\n"))
    #expect(!head.contains("Content-Length") && step == .watch)
    let stream = try #require(transcript.handler.streams.first)
    #expect(transcript.surroundings.counters.streams.value == 1)
    stream.send("one")
    stream.send("two")
    #expect(resume(&transcript, stream))
    let (pieces, next) = transcript.run()
    #expect(pieces == "00000003\r\none\r\n00000003\r\ntwo\r\n" && next == .watch)
    #expect(transcript.life.isIdle == false)
  }

  @Test func itIsNotAskedBeforeEverythingIsSent() throws {
    var (transcript, stream) = try opened()
    stream.sendWithoutEnd()
    #expect(resume(&transcript, stream))
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    let asked = stream.asked
    #expect(transcript.life.output.count == RunningStream.pieceBytes + 12)
    transcript.life.wrote(100, in: transcript.surroundings)
    transcript.life.writeBlocked()
    #expect(resume(&transcript, stream))
    #expect(transcript.life.step(in: transcript.surroundings) == .watch)
    #expect(stream.asked == asked)
    transcript.life.becameWritable()
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.wrote(transcript.life.output.count, in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    #expect(stream.asked == asked + 1)
  }

  @Test func whatIsPipelinedBehindItWaitsForItsEnd() throws {
    var transcript = Transcript()
    transcript.receive(request + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(!transcript.run().sent.contains("/b"))
    let stream = try #require(transcript.handler.streams.first)
    stream.send("one")
    stream.finish()
    #expect(resume(&transcript, stream))
    let (rest, step) = transcript.run()
    #expect(rest.hasPrefix("00000003\r\none\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n") && rest.hasSuffix("/b 0"))
    #expect(step == .read && stream.closures == 1)
    #expect(transcript.surroundings.counters.streams.value == 0)
    #expect(!resume(&transcript, stream), "its ticket is not that of the next request")
  }

  @Test func anEndWithoutContentGoesOnWithWhatIsBehindIt() throws {
    var transcript = Transcript()
    transcript.receive("GET /stream HTTP/1.0\r\n\r\n")
    _ = transcript.run()
    let stream = try #require(transcript.handler.streams.first)
    stream.finish()
    #expect(resume(&transcript, stream))
    let (sent, step) = transcript.run()
    #expect(sent.isEmpty && step == .endOutput)
  }

  @Test func toHTTP10ItIsDelimitedByTheClose() throws {
    var transcript = Transcript()
    transcript.receive("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let head = transcript.run().sent
    #expect(head.hasSuffix("\r\nConnection: close\r\n\r\n") && !head.contains("Transfer-Encoding"))
    let stream = try #require(transcript.handler.streams.first)
    stream.send("one")
    stream.finish()
    #expect(resume(&transcript, stream))
    let (sent, step) = transcript.run()
    #expect(sent == "one" && step == .endOutput)
  }

  @Test func headIsAnsweredWithoutAskingIt() throws {
    var transcript = Transcript()
    transcript.receive("HEAD /stream HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
    let (sent, step) = transcript.run()
    #expect(sent.contains("GMT\r\n\r\nHTTP/1.1 200") && sent.hasSuffix("/b 0") && step == .read)
    let stream = try #require(transcript.handler.streams.first)
    #expect(stream.asked == 0 && stream.closures == 1)
    #expect(transcript.surroundings.counters.streams.value == 0)
  }

  @Test func theClientsEndIsItsEnd() throws {
    var (transcript, stream) = try opened()
    transcript.life.receivedEnd(in: transcript.surroundings)
    #expect(stream.closures == 1)
    let (sent, step) = transcript.run()
    #expect(sent == "0\r\n\r\n" && step == .close)
    transcript.life.broke(in: transcript.surroundings)
    #expect(stream.closures == 1 && !resume(&transcript, stream))
  }

  @Test func whoSentItsEndWithTheRequestGetsWhatThereIs() throws {
    var transcript = Transcript()
    transcript.receive("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
    transcript.life.receivedEnd(in: transcript.surroundings)
    #expect(transcript.run().step == .wait)
    let late = transcript.handler.takeLate()[0]
    let stream = TestStream(late)
    stream.send("one")
    _ = transcript.life.answered(Ticket(rawValue: late.ticket), in: transcript.surroundings) {
      Response(status: .ok, body: .stream(stream))
    }
    let (sent, step) = transcript.run()
    #expect(sent.hasSuffix("\r\n\r\n00000003\r\none\r\n0\r\n\r\n") && step == .close)
    #expect(stream.closures == 1)
  }

  @Test func aBrokenConnectionIsItsEnd() throws {
    var (transcript, stream) = try opened()
    transcript.life.broke(in: transcript.surroundings)
    transcript.life.broke(in: transcript.surroundings)
    #expect(transcript.run().step == .close)
    #expect(stream.closures == 1 && transcript.surroundings.counters.streams.value == 0)
  }

  @Test func whoDoesNotReadIsCutOff() throws {
    var (transcript, stream) = try opened()
    stream.sendWithoutEnd()
    #expect(resume(&transcript, stream))
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.writeBlocked()
    _ = transcript.life.nextDeadline(in: transcript.surroundings)
    transcript.surroundings.now += 29_999
    transcript.life.checkDeadline(in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .watch)
    transcript.surroundings.now += 1
    transcript.life.checkDeadline(in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .reset)
    #expect(stream.closures == 1 && transcript.surroundings.counters.timedOut.value == 1)
  }

  @Test func aQuietStreamBeats() throws {
    var (transcript, stream) = try opened()
    #expect(transcript.after(14_999).sent.isEmpty)
    #expect(transcript.after(1).sent == "00000004\r\nbeat\r\n")
    #expect(transcript.after(10_000).sent.isEmpty)
    stream.send("one")
    #expect(resume(&transcript, stream))
    _ = transcript.run()
    #expect(transcript.after(14_999).sent.isEmpty, "the heartbeat counts from what was sent last")
    for _ in 0..<100 { #expect(transcript.after(15_000).sent == "00000004\r\nbeat\r\n") }
    #expect(transcript.surroundings.counters.timedOut.value == 0 && stream.closures == 0)
  }

  @Test func itsEndClosesWhileTheServerDrains() throws {
    var (transcript, stream) = try opened()
    transcript.surroundings.isDraining = true
    transcript.life.drainIfIdle()
    #expect(transcript.run().step == .watch)
    stream.finish()
    #expect(resume(&transcript, stream))
    let (sent, step) = transcript.run()
    #expect(sent == "0\r\n\r\n" && step == .endOutput)
  }

  @Test func whatWaitsForASlowClientHoldsLittle() throws {
    var (transcript, stream) = try opened()
    transcript.life.output.bytes.reserveCapacity(200_000)
    stream.sendWithoutEnd()
    #expect(resume(&transcript, stream))
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.wrote(1_000, in: transcript.surroundings)
    transcript.life.writeBlocked()
    transcript.life.output.trim()
    #expect(transcript.life.output.count == RunningStream.pieceBytes + 12 - 1_000)
    #expect(transcript.life.output.bytes.capacity < 2 * RunningStream.pieceBytes)
  }
}
