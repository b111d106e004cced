import TestSupport
import Testing

@testable import Navigation

/// What a match costs is counted in steps, which no busy machine changes.
@Suite("The work of matching links")
struct LinkWorkTests {
  /// Rules of many kinds: other beginnings, other ends, other hosts and schemes for the same path.
  private func rules(_ count: Int) throws -> LinkRules {
    let fixed = [
      #"{"pattern":"/orders/:order","screen":"o"}"#, #"{"pattern":"/orders/:order/items/:item?","screen":"i"}"#,
      #"{"pattern":"/files/*path","screen":"f"}"#, #"{"pattern":"/:any/about","screen":"a"}"#,
    ]
    let more = (0..<count).map { number in
      switch number % 5 {
      case 0: #"{"pattern":"/section\#(number)/:id/details","screen":"s"}"#
      case 1: #"{"pattern":"/orders/new\#(number)","screen":"s"}"#
      case 2: #"{"pattern":"https://host\#(number).example/orders/:order","screen":"s"}"#
      case 3: #"{"pattern":"app\#(number)://files/*path","screen":"s"}"#
      default: #"{"pattern":"/orders/:order/items/of\#(number)","screen":"s"}"#
      }
    }
    return try LinkRules.decode(.parsing("{\"rules\":[\((more + fixed).joined(separator: ","))]}"))
  }

  @Test func doesNotDependOnHowManyRulesThereAre() throws {
    let urls = [
      "/orders/17", "https://example.com/orders/17", "/orders/17/items", "/orders/17/items/3", "/files/a/b/c/d",
      "/other/about", "/other/else", "/", "/orders", "app://files/x",
    ]
    let sets = try [0, 10, 100, 10_000].map(rules)
    for url in urls {
      let link = try #require(LinkURL(url))
      let steps = sets.map { $0.search(link).steps }
      #expect(Set(steps).count == 1, "\(url): \(steps)")
      #expect(steps[0] <= 2 * (link.segments.count + 1), "\(url)")
      #expect(Set(sets.map { try? $0.match(url).pattern }).count == 1, "\(url)")
    }
  }

  @Test func theEarlierOfTwoOriginsWins() throws {
    let rules = try LinkRules.decode(
      .parsing(
        #"{"rules":[{"pattern":"https://h/a","screen":"x"},{"pattern":"/a","screen":"y"},"#
          + #"{"pattern":"https://i/a","screen":"z"},{"pattern":"/a/:b?","screen":"w"}]}"#))
    #expect(try rules.match("https://h/a").pattern == "https://h/a")
    #expect(try rules.match("https://i/a").pattern == "/a")
    #expect(try rules.match("http://h/a").pattern == "/a")
    #expect(try rules.match("/a/b").pattern == "/a/:b?")
  }

  /// Where every segment has two ways the search still ends: no node is looked at twice.
  @Test func isBoundedByTheNodes() throws {
    let patterns = (0..<256).map { bits in
      "/" + (0..<8).map { bits >> $0 & 1 == 0 ? "a" : ":p\($0)" }.joined(separator: "/") + "/end"
    }
    let list = patterns.map { "{\"pattern\":\"\($0)\",\"screen\":\"s\"}" }.joined(separator: ",")
    let rules = try LinkRules.decode(.parsing("{\"rules\":[\(list)]}"))
    let miss = try #require(LinkURL("/a/a/a/a/a/a/a/a/nothing"))
    #expect(rules.search(miss).rule == nil)
    #expect(rules.search(miss).steps == 511)
    let hit = try #require(LinkURL("/a/a/a/a/a/a/a/a/end"))
    #expect(rules.search(hit).steps == 10)
  }
}
