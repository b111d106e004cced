import HTTP
import Testing

@testable import HTTPServer

@Suite struct ConnectionLifeTests {
  @Test func answersAndReadsOn() {
    var transcript = Transcript()
    #expect(transcript.run().step == .read)
    transcript.receive("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    let (sent, step) = transcript.run()
    #expect(sent.hasPrefix("HTTP/1.1 200 OK\r\n") && sent.hasSuffix("\r\n\r\n/a 0"))
    #expect(!sent.contains("Connection:"))
    #expect(step == .read)
    #expect(transcript.life.isIdle)
  }

  @Test func pipelinedRequestsLeaveInOrder() {
    var transcript = Transcript()
    transcript.receive(
      "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /late HTTP/1.1\r\nHost: h\r\n\r\nGET /3 HTTP/1.1\r\nHost: h\r\n\r\n")
    let (first, step) = transcript.run()
    #expect(first.hasSuffix("/1 0") && step == .wait)
    let late = transcript.handler.takeLate()[0]
    #expect(
      transcript.life.answered(Ticket(rawValue: late.ticket), in: transcript.surroundings) { TestHandler.response("2") }
    )
    let (rest, end) = transcript.run()
    #expect(rest.contains("\r\n\r\n2HTTP/1.1 200") && rest.hasSuffix("/3 0") && end == .read)
  }

  @Test func anAnswerThatComesTwiceIsDropped() {
    var transcript = Transcript()
    transcript.receive("GET /late HTTP/1.1\r\nHost: h\r\n\r\nGET /late HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = transcript.run()
    let first = Ticket(rawValue: transcript.handler.takeLate()[0].ticket)
    #expect(transcript.life.answered(first, in: transcript.surroundings) { TestHandler.response("1") })
    #expect(!transcript.life.answered(first, in: transcript.surroundings) { TestHandler.response("1") })
    _ = transcript.run()
    let second = Ticket(rawValue: transcript.handler.takeLate()[0].ticket)
    #expect(first != second)
    #expect(!transcript.life.answered(first, in: transcript.surroundings) { TestHandler.response("1") })
    transcript.life.broke(in: transcript.surroundings)
    #expect(!transcript.life.answered(second, in: transcript.surroundings) { TestHandler.response("2") })
  }

  @Test func aClientThatDoesNotReadStopsItsOwnRequests() {
    var transcript = Transcript { $0.outputBytes = 1_000 }
    for _ in 0..<100 { transcript.receive("GET /large/400 HTTP/1.1\r\nHost: h\r\n\r\n") }
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    #expect(transcript.life.output.count < 1_000 + 400 + 200)
    let held = transcript.life.output.count
    transcript.life.wrote(1, in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.writeBlocked()
    #expect(transcript.life.step(in: transcript.surroundings) == .wait)
    #expect(transcript.life.output.count == held - 1)
    transcript.life.becameWritable()
    let (sent, step) = transcript.run()
    #expect(step == .read && sent.utf8.count > 40_000)
  }

  @Test func aBodyThatKeepsComingGetsMoreTime() {
    var transcript = Transcript {
      $0.bodySeconds = 10
      $0.bodyBytesPerSecond = 100
    }
    transcript.receive("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 500\r\n\r\n")
    _ = transcript.run()
    transcript.receive(String(repeating: "x", count: 200))
    _ = transcript.run()
    #expect(transcript.after(11_900).sent == "")
    #expect(transcript.after(200).sent.hasPrefix("HTTP/1.1 408"))
  }

  @Test func aRefusedRequestIsClosedInStages() {
    var transcript = Transcript { $0.discardBytes = 10 }
    transcript.receive("nonsense\r\n\r\n")
    let (sent, step) = transcript.run()
    #expect(sent.hasPrefix("HTTP/1.1 400") && sent.contains("Connection: close\r\n"))
    #expect(step == .endOutput)
    #expect(transcript.run().step == .read)
    transcript.receive("12345678901")
    #expect(transcript.run().step == .close)
  }

  @Test func discardingEndsWithTheClientOrItsTime() {
    var transcript = Transcript()
    transcript.receive("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(transcript.run().step == .endOutput)
    var other = transcript
    transcript.life.receivedEnd(in: transcript.surroundings)
    #expect(transcript.run().step == .close)
    #expect(other.run().step == .read)
    #expect(other.after(1_999).step == .read)
    #expect(other.after(2).step == .close)
  }

  @Test func aHalfClosedClientGetsItsAnswer() {
    var transcript = Transcript()
    transcript.receive("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
    transcript.life.receivedEnd(in: transcript.surroundings)
    #expect(transcript.run().step == .wait)
    let ticket = Ticket(rawValue: transcript.handler.takeLate()[0].ticket)
    #expect(transcript.life.answered(ticket, in: transcript.surroundings) { TestHandler.response("x") })
    let (sent, step) = transcript.run()
    #expect(sent.hasSuffix("\r\n\r\nx") && step == .close)
  }

  @Test func theEndBetweenRequestsIsNoRequest() {
    var transcript = Transcript()
    transcript.life.receivedEnd(in: transcript.surroundings)
    let (sent, step) = transcript.run()
    #expect(sent.isEmpty && step == .close)
  }

  @Test func aRefusedBodyIsAnsweredAndClosed() {
    var transcript = Transcript()
    transcript.receive("PUT /refuse HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
    let (sent, step) = transcript.run()
    #expect(sent.hasPrefix("HTTP/1.1 415") && sent.contains("Connection: close") && step == .endOutput)
  }

  @Test func aWantedBodyIsAskedFor() {
    var transcript = Transcript()
    transcript.receive("PUT /x HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    #expect(transcript.run().sent == "HTTP/1.1 100 Continue\r\n\r\n")
    transcript.receive("abc")
    #expect(transcript.run().sent.hasSuffix("/x 3"))
  }

  @Test func drainingClosesWithTheAnswer() {
    var transcript = Transcript()
    transcript.receive("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = transcript.run()
    transcript.surroundings.isDraining = true
    transcript.life.drainIfIdle()
    #expect(transcript.run().step == .wait)
    let ticket = Ticket(rawValue: transcript.handler.takeLate()[0].ticket)
    _ = transcript.life.answered(ticket, in: transcript.surroundings) { TestHandler.response("x") }
    let (sent, step) = transcript.run()
    #expect(sent.contains("Connection: close") && step == .endOutput)
    var idle = Transcript()
    idle.life.drainIfIdle()
    #expect(idle.run().step == .close)
  }
}

@Suite struct DeadlineTests {
  private let timeout = "HTTP/1.1 408 "

  @Test func aSilentConnectionIsTold() {
    var transcript = Transcript()
    _ = transcript.run()
    #expect(transcript.after(9_999).sent.isEmpty)
    let (sent, step) = transcript.after(1)
    #expect(sent.hasPrefix(timeout) && sent.contains("Connection: close") && step == .endOutput)
  }

  @Test func aDripDoesNotProlongAHead() {
    var transcript = Transcript()
    _ = transcript.run()
    for byte in "GET / HTTP" {
      #expect(transcript.after(990).step == .read)
      transcript.receive(String(byte))
      _ = transcript.run()
    }
    #expect(transcript.after(100).sent.hasPrefix(timeout))
  }

  @Test func aLaterHeadCountsFromItsFirstByte() {
    var transcript = Transcript()
    transcript.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = transcript.run()
    #expect(transcript.after(70_000).step == .read)
    transcript.receive("GET")
    _ = transcript.run()
    #expect(transcript.after(9_999).step == .read)
    #expect(transcript.after(1).sent.hasPrefix(timeout))
  }

  @Test func anIdleConnectionIsClosedWithoutAWord() {
    var transcript = Transcript()
    for _ in 0..<3 {
      transcript.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      _ = transcript.run()
      #expect(transcript.after(74_999).step == .read)
    }
    let (sent, step) = transcript.after(1)
    #expect(sent.isEmpty && step == .close)
  }

  @Test func aBodyLivesAsLongAsItComes() {
    var transcript = Transcript()
    transcript.receive("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n")
    _ = transcript.run()
    #expect(transcript.after(29_000).step == .read)
    transcript.receive(String(repeating: "x", count: 8 << 10))
    _ = transcript.run()
    #expect(transcript.after(2_999).step == .read)
    #expect(transcript.after(1).sent.hasPrefix(timeout))
  }

  @Test func aDrippedBodyEnds() {
    var transcript = Transcript()
    transcript.receive("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n")
    _ = transcript.run()
    for second in 1...29 {
      #expect(transcript.after(1_000).sent.isEmpty, "after \(second) s")
      transcript.receive("x")
      _ = transcript.run()
    }
    #expect(transcript.after(2_000).sent.hasPrefix(timeout))
  }

  @Test func theHandlerHasTime() {
    var transcript = Transcript()
    transcript.receive("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = transcript.run()
    #expect(transcript.after(10_000_000).step == .wait)
    #expect(transcript.life.nextDeadline(in: transcript.surroundings) == .max)
  }

  @Test func aStalledAnswerIsReset() {
    var transcript = Transcript()
    transcript.receive("GET /large/1000 HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(transcript.life.step(in: transcript.surroundings) == .write)
    transcript.life.writeBlocked()
    _ = transcript.life.nextDeadline(in: transcript.surroundings)
    transcript.surroundings.now += 29_999
    transcript.life.checkDeadline(in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .wait)
    transcript.life.wrote(1, in: transcript.surroundings)
    transcript.life.writeBlocked()
    transcript.surroundings.now += 29_999
    transcript.life.checkDeadline(in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .wait)
    transcript.surroundings.now += 1
    transcript.life.checkDeadline(in: transcript.surroundings)
    #expect(transcript.life.step(in: transcript.surroundings) == .reset)
  }
}
