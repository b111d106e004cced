import HTTP
import Testing

@Suite("Responses on the wire")
struct ResponseSerializerTests {
  private let date = HTTPDate.imfFixdate(secondsSince1970: 784_111_777)

  private func wire(
    _ response: Response, version: Version = .http11, isHead: Bool = false, keepAlive: Bool = true
  ) -> String {
    var out: [UInt8] = []
    ResponseSerializer.append(
      response, to: &out, date: date, requestVersion: version, isHead: isHead, keepAlive: keepAlive)
    return String(decoding: out, as: UTF8.self)
  }

  private let common = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

  @Test func aWholeResponse() {
    var fields = ResponseFields()
    fields.append(.contentType, "text/plain")
    let response = Response(status: .ok, fields: fields, body: .bytes(Array("hello".utf8)))
    #expect(wire(response) == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\(common)Content-Length: 5\r\n\r\nhello")
  }

  @Test func aJoinedBodyIsOneBody() {
    let response = Response(status: .created, body: .joined(Array("{\"a\":1".utf8), suffix: Array("}\n".utf8)))
    #expect(wire(response) == "HTTP/1.1 201 Created\r\n\(common)Content-Length: 8\r\n\r\n{\"a\":1}\n")
  }

  @Test func headHasTheLengthAndNoBody() {
    let response = Response(status: .ok, body: .bytes(Array("hello".utf8)))
    #expect(wire(response, isHead: true) == "HTTP/1.1 200 OK\r\n\(common)Content-Length: 5\r\n\r\n")
  }

  @Test func statusesWithoutContentHaveNeitherLengthNorBody() {
    for status in [Status.noContent, .notModified] {
      let text = wire(Response(status: status, body: .bytes([1])))
      #expect(text == "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(common)\r\n")
    }
    #expect(wire(Response(status: .ok)) == "HTTP/1.1 200 OK\r\n\(common)Content-Length: 0\r\n\r\n")
  }

  @Test func theCloseIsAnnouncedWhoeverWantsIt() {
    let end = "Content-Length: 0\r\nConnection: close\r\n\r\n"
    for version in [Version.http10, .http11] {
      #expect(wire(Response(status: .ok, closesConnection: true), version: version).hasSuffix(end))
      #expect(wire(Response(status: .ok), version: version, keepAlive: false).hasSuffix(end))
    }
    #expect(wire(Response(status: .noContent), keepAlive: false).hasSuffix("GMT\r\nConnection: close\r\n\r\n"))
  }

  @Test func aOneZeroClientIsToldThatItsWishWasHeard() {
    #expect(wire(Response(status: .ok), version: .http10).hasSuffix("\r\nConnection: keep-alive\r\n\r\n"))
  }

  @Test func anUnknownStatusKeepsTheSpaceBeforeItsReason() {
    #expect(wire(Response(status: Status(rawValue: 299))).hasPrefix("HTTP/1.1 299 \r\n"))
  }

  @Test func responsesAreAppendedOneAfterTheOther() {
    var out: [UInt8] = []
    ResponseSerializer.appendContinue(to: &out)
    for length in [0, 9, 10, 99, 100, 12_345] {
      let start = out.count
      let body = ResponseBody.bytes([UInt8](repeating: UInt8(ascii: "x"), count: length))
      ResponseSerializer.append(
        Response(status: .ok, body: body), to: &out, date: date, requestVersion: .http11, isHead: false, keepAlive: true
      )
      let text = String(decoding: out[start...], as: UTF8.self)
      #expect(
        text.contains("Content-Length: \(length)\r\n\r\n") && text.hasSuffix(String(repeating: "x", count: length)))
    }
    #expect(String(decoding: out.prefix(42), as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
  }

  private final class Endless: ResponseStream {
    let heartbeat: [UInt8] = []
    func next(into out: inout [UInt8], limit: Int) -> StreamStep { .wait }
    func closed() {}
  }

  @Test func ofAStreamOnlyTheHeadIsWrittenAndNoLength() {
    let response = Response(status: .ok, body: .stream(Endless()))
    #expect(wire(response) == "HTTP/1.1 200 OK\r\n\(common)Transfer-Encoding: chunked\r\n\r\n")
    #expect(wire(response, isHead: true) == "HTTP/1.1 200 OK\r\n\(common)\r\n")
    #expect(
      wire(response, version: .http10, keepAlive: false) == "HTTP/1.1 200 OK\r\n\(common)Connection: close\r\n\r\n")
  }
}
