import HTTP
import Testing

@testable import HTTPServer

/// Streams whose clients do not read, while the server drains.
@Suite struct FarewellTests {
  /// A connection with a stream under way that its client has stopped to read.
  private func stalled() throws -> (transcript: Transcript, stream: TestStream) {
    var transcript = Transcript {
      $0.writeStallSeconds = 30
      $0.farewellSeconds = 2
    }
    transcript.receive("GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = transcript.run()
    let stream = try #require(transcript.handler.streams.last)
    stream.sendWithoutEnd()
    #expect(transcript.life.resume(Ticket(rawValue: stream.ticket)) == true)
    block(&transcript)
    return (transcript, stream)
  }

  /// The kernel takes nothing more.
  private func block(_ transcript: inout Transcript) {
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.writeBlocked()
    _ = transcript.life.nextDeadline(in: transcript.surroundings)
  }

  @Test func theyAreCutSoon() throws {
    var (transcript, stream) = try stalled()
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == 30_000)
    transcript.surroundings.now = 10_000
    transcript.surroundings.isDraining = true
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == 12_000)
    #expect(transcript.after(1999).step == .watch && stream.closures == 0)
    #expect(transcript.after(1).step == .reset && stream.closures == 1)
  }

  @Test func soAreThoseThatDoNotTakeTheEnd() throws {
    var (transcript, stream) = try stalled()
    transcript.life.endStream(in: transcript.surroundings)
    #expect(stream.closures == 1)
    transcript.surroundings.isDraining = true
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == 2000)
    #expect(transcript.after(2000).step == .reset)
  }

  @Test func whoGoesOnReadingGetsTheEnd() throws {
    var (transcript, _) = try stalled()
    transcript.surroundings.isDraining = true
    transcript.life.endStream(in: transcript.surroundings)
    _ = transcript.life.nextDeadline(in: transcript.surroundings)
    transcript.surroundings.now = 1500
    transcript.life.becameWritable()
    transcript.life.wrote(1, in: transcript.surroundings)
    transcript.life.writeBlocked()
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == 3500)
    transcript.life.becameWritable()
    #expect(transcript.run().sent.hasSuffix("0\r\n\r\n"))
  }

  @Test func otherAnswersHaveTheTimeOfTheDrain() throws {
    var transcript = Transcript { $0.writeStallSeconds = 30 }
    transcript.receive("GET /large/1000 HTTP/1.1\r\nHost: h\r\n\r\n")
    block(&transcript)
    transcript.surroundings.isDraining = true
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == 30_000)
  }

  /// On a socket: the drain has an hour, and ends all the same.
  @Test func aDrainDoesNotWaitForThem() throws {
    let running = try RunningServer {
      $0.heartbeatSeconds = 3600
      $0.writeStallSeconds = 3600
      $0.farewellSeconds = 0.05
    }
    let client = running.client(receiveBytes: 4096)
    _ = client.send("GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(waitUntil { !running.handler.streams.isEmpty })
    running.handler.streams[0].sendWithoutEnd()
    #expect(running.waitFor { $0.unsentBytes > 0 })
    #expect(running.stop(within: 3600))
    #expect(running.handler.streams[0].closures == 1)
  }
}
