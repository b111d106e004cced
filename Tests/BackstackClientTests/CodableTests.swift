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
}
