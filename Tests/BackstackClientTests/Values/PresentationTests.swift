import Testing

@testable import BackstackClient

@Suite struct PresentationTests {
  private func presentation(_ json: String) throws -> Presentation {
    try Presentation(MemberReader(try OpaqueValue(text: json).value))
  }

  @Test func timesOfAServerAreTakenWithinReason() throws {
    #expect(try presentation(#"{"autoDismissAfter":2.5}"#).autoDismissAfter == .seconds(2.5))
    for seconds in ["1e300", "-1", "1000000001"] {
      #expect(throws: BackstackError.self, "\(seconds)") {
        try presentation(#"{"autoDismissAfter":\#(seconds)}"#)
      }
    }
  }
}
