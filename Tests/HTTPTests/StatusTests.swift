import Testing

@testable import HTTP

@Suite("Statuses")
struct StatusTests {
  @Test func everyKnownLineIsOfItsCode() {
    for code in 100...599 {
      guard let line = Status(rawValue: code).knownLine?.description else { continue }
      #expect(line.hasPrefix("HTTP/1.1 \(code) ") && line.hasSuffix("\r\n"))
      #expect("HTTP/1.1 \(code) \(Status(rawValue: code).reason)\r\n" == line)
    }
  }

  @Test func reasonsAreThoseOfTheRegistry() {
    #expect(Status.ok.reason == "OK")
    #expect(Status.contentTooLarge.reason == "Content Too Large")
    #expect(Status.insufficientStorage.reason == "Insufficient Storage")
    #expect(Status(rawValue: 299).reason.isEmpty)
  }
}
