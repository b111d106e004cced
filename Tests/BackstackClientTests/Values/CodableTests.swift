import BackstackClient
import Foundation
import Testing

/// Values by the coders of Foundation.
@Suite struct CodableTests {
  @Test func opaqueValuesGoThroughAnyCoder() throws {
    let value: OpaqueValue = ["a": [1, 2.5, "x", true, nil, [:]], "b": ["c": -9_007_199_254_740_993]]
    let json = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(OpaqueValue.self, from: json) == value)
    let list = try PropertyListEncoder().encode(["value": value["b"]])
    #expect(try PropertyListDecoder().decode([String: OpaqueValue].self, from: list)["value"] == value["b"])
  }

  /// A session that an app has stored is read as it was, with what a later server had in it.
  @Test func sessionsGoThroughAnyCoder() throws {
    var text = Answers.session(revision: 7)
    text.removeLast()
    let session = try SessionState(json: try OpaqueValue(text: text + #","later":{"than":"this"}}"#))
    let stored = try JSONEncoder().encode(session)
    let read = try JSONDecoder().decode(SessionState.self, from: stored)
    #expect(read == session)
    #expect(read.json["later"]?["than"] == "this")
    #expect(read.summary.updatedAt.timeIntervalSince1970 == 1_767_607_207.12)
  }

  @Test func aWordThatIsNotKnownIsKept() throws {
    let style = try JSONDecoder().decode([PresentationStyle].self, from: Data(#"["sheet","hologram"]"#.utf8))
    #expect(style == [.sheet, "hologram"])
    #expect("\(SplitColumn.detail)" == "detail")
  }

  @Test func whatDoesNotFitIsNamed() {
    let text = Answers.session().replacing(#""params":{},"revision":1"#, with: #""params":{},"revision":"x""#)
    let error = #expect(throws: BackstackError.self) { try SessionState(json: try OpaqueValue(text: text)) }
    #expect(error?.description.contains("#/layers/0/stacks/0/screens/0/revision") == true)
  }
}
