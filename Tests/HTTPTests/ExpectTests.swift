import HTTP
import Testing

@Suite("Expect: 100-continue (RFC 9110 §10.1.1)")
struct ExpectTests {
  @Test func theHandlerIsAskedThen100IsSent() {
    var client = Transcript()
    client.send(post("Expect: 100-Continue", "Content-Length: 5", body: ""))
    #expect(client.events == ["asks", "100"])
    #expect(client.machine.waiting == .body)
    client.send("hello")
    #expect(client.events == ["asks", "100", "POST / +5"])
    client.send(get("/next"))
    #expect(client.events.last == "GET /next")
  }

  @Test func chunkedContentIsWaitedForTheSameWay() {
    var client = Transcript()
    client.send(post("Expect: 100-continue", "Transfer-Encoding: chunked", body: ""))
    #expect(client.events == ["asks", "100"])
    client.send("5\r\nhello\r\n0\r\n\r\n")
    #expect(client.events == ["asks", "100", "POST / +5"])
  }

  @Test func no100WhenTheContentIsAlreadyComing() {
    var client = Transcript()
    client.send(post("Expect: 100-continue", "Content-Length: 5", body: "he"))
    #expect(client.events == ["asks"])
    client.send("llo")
    #expect(client.events == ["asks", "POST / +5"])
  }

  @Test func aRefusedBodyEndsTheConnection() {
    var client = Transcript()
    client.wantsBodies = false
    client.send(post("Expect: 100-continue", "Content-Length: 5", body: "") + get("/smuggled"))
    #expect(client.events == ["asks", "closes"])
    client.send(get("/late"))
    #expect(client.events == ["asks", "closes"])
  }

  @Test func theRefusalOfABodyAnnouncesTheClose() {
    var machine = ConnectionMachine(limits: HTTPLimits())
    Array(post("Expect: 100-continue", "Content-Length: 5", body: "").utf8).withUnsafeBytes { machine.receive($0) }
    guard case .wantsBody(let head) = machine.next() else {
      Issue.record("the handler was not asked")
      return
    }
    #expect(head.method == .post && head.body.isEmpty && head.fields.contains(.expect))
    #expect(machine.keepsAlive)
    machine.refuseBody()
    #expect(!machine.keepsAlive)
    #expect(machine.waiting == .response)
  }

  @Test func withoutContentThereIsNothingToWaitFor() {
    #expect(Transcript.of(get("/", "Expect: 100-continue")) == ["GET /"])
    #expect(Transcript.of(post("Expect: 100-continue", "Content-Length: 0", body: "")) == ["POST /"])
    #expect(Transcript.of(get("/", "Expect:")) == ["GET /"])
  }

  @Test func anyOtherExpectationIs417() {
    for value in ["200-ok", "100-continue, x", "100-continue;q=1", "100-continued"] {
      #expect(Transcript.of(get("/", "Expect: \(value)")) == ["417", "closes"], "\(value)")
    }
    #expect(Transcript.of(get("/", "Expect: 100-continue", "Expect: x")) == ["417", "closes"])
  }

  @Test func aOneZeroClientIsNotTakenAtItsWord() {
    #expect(
      Transcript.of(post("Expect: 100-continue", "Content-Length: 1", body: "a", version: "1.0"))
        == ["POST / +1", "closes"])
    #expect(Transcript.of(get("/", "Expect: x", version: "1.0")) == ["GET /", "closes"])
  }

  @Test func theHandlerIsAskedAboutLargeBodiesToo() {
    var limits = HTTPLimits()
    limits.unaskedBodyBytes = 4
    #expect(Transcript.of(post("Content-Length: 4", body: "abcd"), limits: limits) == ["POST / +4"])
    #expect(Transcript.of(post("Content-Length: 5", body: "abcde"), limits: limits) == ["asks", "POST / +5"])
  }
}
