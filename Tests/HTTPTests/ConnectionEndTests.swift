import HTTP
import Testing

@Suite("The client's FIN")
struct ConnectionEndTests {
  private func transcript(_ text: String) -> [String] {
    var client = Transcript()
    client.send(text)
    client.end()
    return client.events
  }

  @Test func betweenRequestsItClosesWithoutAWord() {
    #expect(transcript("") == ["closes"])
    #expect(transcript("\r\n") == ["closes"])
    #expect(transcript(get("/a")) == ["GET /a", "closes"])
  }

  @Test func whatWasCompleteIsAnswered() {
    #expect(transcript(get("/a") + get("/b")) == ["GET /a", "GET /b", "closes"])
  }

  @Test func aCutRequestIsNotProcessed() {
    #expect(transcript("GET / HTT") == ["400", "closes"])
    #expect(transcript("GET / HTTP/1.1\r\nHost: a\r\n") == ["400", "closes"])
    #expect(transcript(post("Content-Length: 3", body: "ab")) == ["400", "closes"])
    #expect(transcript(post("Transfer-Encoding: chunked", body: "3\r\nab")) == ["400", "closes"])
    #expect(transcript(post("Transfer-Encoding: chunked", body: "1\r\na\r\n0\r\n")) == ["400", "closes"])
    #expect(transcript(get("/a") + "GET") == ["GET /a", "400", "closes"])
  }

  @Test func theLastAnswerAnnouncesTheClose() {
    var client = Transcript()
    client.answers = false
    client.send(get("/a") + get("/b"))
    client.end()
    #expect(client.machine.keepsAlive)
    client.finish()
    #expect(client.events == ["GET /a", "GET /b"])
    #expect(!client.machine.keepsAlive)
    client.finish()
    #expect(client.events == ["GET /a", "GET /b", "closes"])
  }

  @Test func aBodyThatWasWaitedForInVainIsNotProcessed() {
    #expect(
      transcript(post("Content-Length: 3", "Expect: 100-continue", body: "")) == ["asks", "100", "400", "closes"])
  }
}
