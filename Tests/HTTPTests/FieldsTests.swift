import HTTP
import Testing

@Suite("Fields")
struct FieldsTests {
  private let request = Transcript.request(
    get("/", "Accept: a", "X-Thing: 1", "accept: b", "x-thing: 2", "ACCEPT: c", "If-None-Match: \"\u{E9}\""))

  @Test func theFirstValueAllValuesAndNone() throws {
    let fields = try #require(request).fields
    let thing = try #require(FieldName("X-THING"))
    #expect(fields[.accept] == "a")
    #expect(fields.all(.accept) == ["a", "b", "c"])
    #expect(fields[thing] == "1")
    #expect(fields.all(thing) == ["1", "2"])
    #expect(fields[.expect] == nil)
    #expect(fields.all(.expect) == [])
    #expect(fields.contains(.host) && fields.contains(thing) && !fields.contains(.date))
    #expect(fields.count == 7)
    #expect(fields.bytes(.accept).map(Array.init) == Array("a".utf8))
  }

  @Test func orderIsKept() throws {
    let names = try #require(request).fields.map(\.name)
    #expect(names == ["Host", "Accept", "X-Thing", "accept", "x-thing", "ACCEPT", "If-None-Match"])
  }

  @Test func octetsThatAreNoTextAreReplacedInText() {
    var client = Transcript()
    client.send(Array("GET / HTTP/1.1\r\nHost: a\r\nAccept: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
    #expect(client.requests.first?.fields[.accept] == "\u{FFFD}")
  }

  @Test func noFields() {
    #expect(Fields().count == 0)
    #expect(!Fields().contains(.host))
  }

  @Test func theyOutliveTheConnectionTheyCameBy() throws {
    var client = Transcript()
    client.send(get("/a", "X-Request-Id: one") + get("/b", "X-Request-Id: two"))
    client.send(get("/c", "X-Request-Id: three"))
    #expect(client.requests.map { $0.fields[.xRequestID] } == ["one", "two", "three"])
  }
}
