import Testing

@testable import HTTP

@Suite("The life of a connection")
struct ConnectionMachineTests {
  @Test func aFreshConnectionIsIdleAndWaits() {
    var machine = ConnectionMachine(limits: HTTPLimits())
    #expect(machine.waiting == .idle)
    guard case .needInput = machine.next() else {
      Issue.record("a fresh connection has nothing to do")
      return
    }
  }

  @Test func requestsFollowEachOtherOnOneConnection() {
    #expect(Transcript.of(get("/a") + get("/b") + get("/c")) == ["GET /a", "GET /b", "GET /c"])
  }

  @Test func nothingIsHandedOutWhileAnAnswerIsUnderWay() {
    var client = Transcript()
    client.answers = false
    client.send(get("/a") + get("/b"))
    #expect(client.events == ["GET /a"])
    #expect(client.machine.waiting == .response)
    #expect(client.machine.bufferedBytes == get("/b").utf8.count)
    client.finish()
    #expect(client.events == ["GET /a", "GET /b"])
    client.finish()
    #expect(client.machine.waiting == .idle)
  }

  @Test func waitingNamesWhatTheClientOwes() {
    var client = Transcript()
    client.send("POST / HT")
    #expect(client.machine.waiting == .head)
    client.send("TP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n")
    #expect(client.machine.waiting == .body)
    client.send("h")
    #expect(client.machine.waiting == .body)
    client.send("i")
    #expect(client.machine.waiting == .idle)
    #expect(client.events == ["POST / +2"])
  }

  @Test func oneOneKeepsAliveUnlessItSaysClose() {
    #expect(Transcript.of(get("/a", "Connection: keep-alive") + get("/b")) == ["GET /a", "GET /b"])
    for close in ["close", "CLOSE", "\tclose\t", "foo, Close , bar", "keep-alive, close"] {
      #expect(Transcript.of(get("/a", "Connection: \(close)") + get("/b")) == ["GET /a", "closes"])
    }
    #expect(Transcript.of(get("/a", "Connection: foo", "Connection: close") + get("/b")) == ["GET /a", "closes"])
    #expect(Transcript.of(get("/a", "Connection: closed, \"close\"") + get("/b")) == ["GET /a", "GET /b"])
  }

  @Test func oneZeroClosesUnlessItSaysKeepAlive() {
    #expect(Transcript.of(get("/a", version: "1.0") + get("/b")) == ["GET /a", "closes"])
    #expect(Transcript.of(get("/a", "Connection: Keep-Alive", version: "1.0") + get("/b")) == ["GET /a", "GET /b"])
    #expect(
      Transcript.of(get("/a", "Connection: \u{212A}eep-alive", version: "1.0") + get("/b")) == ["GET /a", "closes"])
    let both = get("/a", "Connection: keep-alive", "Connection: close", version: "1.0")
    #expect(Transcript.of(both + get("/b")) == ["GET /a", "closes"])
  }

  @Test func aClosingAnswerEndsTheConnection() {
    var client = Transcript()
    client.answers = false
    client.send(get("/a") + get("/b"))
    client.finish(closing: true)
    #expect(client.events == ["GET /a", "closes"])
    client.send(get("/c"))
    #expect(client.events == ["GET /a", "closes"])
    #expect(client.machine.bufferedBytes == 0)
  }

  @Test func nothingIsServedAfterARefusal() {
    var client = Transcript()
    client.answers = false
    client.send(get("/a", "Host: b") + get("/b"))
    #expect(client.events == ["400"])
    #expect(!client.machine.keepsAlive)
    client.send(get("/c"))
    #expect(client.machine.bufferedBytes == 0)
    // Even when the shell forgets to close.
    client.finish(closing: false)
    client.send(get("/d"))
    #expect(client.events == ["400", "closes"])
    #expect(client.machine.waiting == .closed)
  }

  @Test func emptyLinesBeforeARequestAreSkippedWithinALimit() {
    #expect(Transcript.of("\r\n\r\n" + get("/a") + "\r\n" + get("/b")) == ["GET /a", "GET /b"])
    #expect(Transcript.bytewise("\r\n\r\n" + get("/a") + "\r\n" + get("/b")) == ["GET /a", "GET /b"])
    let limit = HTTPLimits().leadingEmptyLines
    #expect(Transcript.of(String(repeating: "\r\n", count: limit) + get("/a")) == ["GET /a"])
    #expect(Transcript.of(String(repeating: "\r\n", count: limit + 1) + get("/a")) == ["400", "closes"])
    var idle = Transcript()
    idle.send("\r\n")
    #expect(idle.machine.waiting == .idle)
  }

  @Test func anIdleConnectionHoldsNoBuffer() {
    var client = Transcript()
    client.send(get("/a"))
    client.send(post("Content-Length: 3", body: "abc"))
    client.send(post("Transfer-Encoding: chunked", body: "3\r\nabc\r\n0\r\n\r\n"))
    #expect(client.machine.input.capacity == 0)
    #expect(client.machine.body.capacity == 0)
  }

  @Test func answersToHeadAreKnownAsSuchAlsoWhenRefused() {
    for (text, isHead) in [
      ("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", true), ("HEAD /#x HTTP/1.1\r\n", true), ("HEAD / HTTP/1.1\r\n\r\n", true),
      ("HEAD /" + String(repeating: "a", count: 9_000), true), (get(), false), ("HEADER / HTTP/1.1\r\n", false),
    ] {
      var client = Transcript()
      client.answers = false
      client.send(text)
      #expect(client.events.count == 1)
      #expect(client.machine.answersHead == isHead)
      client.finish()
      client.send(get())
      if client.machine.waiting == .response { #expect(!client.machine.answersHead) }
    }
  }

  @Test func theVersionOfTheRequestUnderWayIsKnown() {
    var client = Transcript()
    client.answers = false
    #expect(client.machine.requestVersion == .http11)
    client.send(get("/", "Connection: keep-alive", version: "1.0"))
    #expect(client.machine.requestVersion == .http10)
    client.finish()
    client.send(get())
    #expect(client.machine.requestVersion == .http11)
  }

  @Test func muchThatWaitsIsNotMovedAgainAndAgain() {
    var client = Transcript()
    client.answers = false
    let many = String(repeating: get("/a"), count: 2_000)
    client.send(many)
    for _ in 0..<1_999 {
      client.finish()
      client.send(get("/b"))
    }
    #expect(client.events.count == 2_000)
    #expect(client.machine.bufferedBytes == 1_999 * get("/b").utf8.count)
  }
}
