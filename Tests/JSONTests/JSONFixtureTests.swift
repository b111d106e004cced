import JSON
import TestSupport
import Testing

@Suite("Every case of json_a.json, without a server")
struct JSONFixtureTests {
  /// What the whole text would be inside a request.
  private func outcome(_ test: JSONCase) -> Result<JSONDocument, JSONError> {
    let bytes = test.body(template: #"{"params":@@JSON@@}"#)
    do throws(JSONError) {
      return .success(try JSONDocument(bytes, maximumDepth: 80))
    } catch {
      return .failure(error)
    }
  }

  @Test func theFixtureIsThere() throws {
    #expect(try JSONCase.all().count == 222)
  }

  @Test func validTextsAreRead() throws {
    for test in try JSONCase.all() where test.kind == .valid || test.kind == .roundTrip {
      #expect(throws: Never.self, "\(test.id)") { try outcome(test).get() }
    }
  }

  @Test func invalidTextsAreRefused() throws {
    // One of them is valid JSON that is no object: what is refused there is not the grammar's.
    for test in try JSONCase.all() where test.kind == .invalid && test.id != "n-whole-array" {
      guard case .failure(let error) = outcome(test) else {
        Issue.record("\(test.id) was read")
        continue
      }
      #expect(error.offset <= test.body(template: #"{"params":@@JSON@@}"#).count)
    }
  }

  @Test func valuesComeBackAsTheyWere() throws {
    for test in try JSONCase.all() where test.kind == .roundTrip {
      let value = try #require(outcome(test).get().root["params"])
      #expect(value.minified == test.input, "\(test.id)")
    }
  }

  @Test func undecidedTextsAreStrictlyDecided() throws {
    let refused = ["surrogate", "deep", "dup", "bom", "encoding"]
    for test in try JSONCase.all() where test.kind == .either {
      guard case .success = outcome(test) else { continue }
      let isSurprising = refused.contains { test.id.hasPrefix("i-\($0)") } && !test.id.hasSuffix("mixed-64")
      #expect(!isSurprising, "\(test.id) was read")
    }
  }
}
