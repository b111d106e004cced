import HTTP
import Sessions
import Testing

@testable import API

@Suite struct IdempotencyFieldTests {
  private func key(_ values: String...) throws -> String? {
    var text = "POST / HTTP/1.1\r\nHost: test\r\n"
    for value in values { text += "Idempotency-Key: \(value)\r\n" }
    var machine = ConnectionMachine(limits: HTTPLimits())
    Array((text + "\r\n").utf8).withUnsafeBytes { machine.receive($0) }
    guard case .request(let request) = machine.next() else { throw Service.Unexpected() }
    return try IdempotencyField.key(request.fields)?.text
  }

  @Test func bareAndQuotedAreOneKey() throws {
    #expect(try key() == nil)
    for value in ["k", "\"k\"", "  k ", " \"k\"\t"] { #expect(try key(value) == "k") }
    #expect(try key(#""a\"b\\c""#) == #"a"b\c"#)
    #expect(try key(#"a"b\c"#) == #"a"b\c"#)
    let longest = String(repeating: "x", count: 255)
    #expect(try key(longest) == longest)
    #expect(try key("\"\(longest)\"") == longest)
    #expect(try key("8e03978e-40d5-43dd-bc93-6894a57f9324") == "8e03978e-40d5-43dd-bc93-6894a57f9324")
  }

  @Test(arguments: [
    "", "\"\"", String(repeating: "x", count: 256), "\"\(String(repeating: "x", count: 256))\"", "a b", "\"a b\"", "é",
    "\"é\"", "\"", "\"a", "\"a\"b", "\"a\\\"", "\"a\\b\"", "\"a\";p=1",
  ])
  func whatIsNoKeyIsRefused(_ value: String) {
    let error = #expect(throws: ProblemError.self) { try key(value) }
    #expect(error?.problem.code == "bad_request")
  }

  @Test func twoAreRefused() {
    #expect(throws: ProblemError.self) { try key("a", "a") }
  }
}
