import BackstackClient
import Testing

/// Values that nobody looks into come back as they were.
@Suite struct OpaqueValueTests {
  private struct Order: Codable, Equatable {
    var order: Int
    var gift: Bool
  }

  @Test func textKeepsDigitsAndOrder() throws {
    let text = #"{"b":12345678901234567890,"a":0.1000,"é":["\u0000",null,true]}"#
    #expect(try OpaqueValue(text: text).text == text)
    #expect(try OpaqueValue(text: " [ 1 , 2 ] ").text == "[1,2]")
  }

  @Test func literalsAreJSON() {
    let value: OpaqueValue = ["order": 17, "parts": [1.5, "x", true, nil], "none": [:]]
    #expect(value.text == #"{"order":17,"parts":[1.5,"x",true,null],"none":{}}"#)
    #expect(value["order"]?.int == 17)
    #expect(value["parts"]?.elements[0].double == 1.5)
    #expect(value["parts"]?.elements[3].isNull == true)
    #expect(value["missing"] == nil)
    #expect(value.members.map(\.key) == ["order", "parts", "none"])
  }

  @Test func ofTwoEqualKeysTheLastCounts() {
    #expect(OpaqueValue(object: [("a", 1), ("b", 2), ("a", 3)]).text == #"{"a":3,"b":2}"#)
    // Canonically equal, and still two keys.
    #expect(OpaqueValue(object: [("\u{E9}", 1), ("e\u{301}", 2)]).members.count == 2)
  }

  @Test func anyCodableGoesInAndComesOut() throws {
    let order = Order(order: 17, gift: true)
    let value = try OpaqueValue(encoding: order)
    #expect(value.text == #"{"gift":true,"order":17}"#)
    #expect(try value.decode(Order.self) == order)
    #expect(try OpaqueValue(encoding: "x").text == #""x""#)
    #expect(try OpaqueValue(encoding: value) == value)
    #expect(throws: (any Error).self) { try OpaqueValue("x").decode(Order.self) }
  }

  @Test func equalityIsThatOfJSON() throws {
    #expect(try OpaqueValue(text: #"{"a":1.0,"b":[]}"#) == (try OpaqueValue(text: #"{"b":[],"a":1}"#)))
    #expect(try OpaqueValue(text: "[1,2]") != OpaqueValue(text: "[2,1]"))
  }

  @Test(arguments: ["", "{", "nul", "[1,]", "{\"a\":1,\"a\":2}"])
  func whatIsNoJSONIsRefused(_ text: String) {
    #expect(throws: BackstackError.self) { try OpaqueValue(text: text) }
  }
}
