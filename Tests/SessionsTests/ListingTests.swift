import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// The list shows what is committed, folded or not, each session once.
@Suite struct ListingTests {
  @Test func pagesGoThroughFoldedAndUnfoldedSessionsNewestChangeFirst() throws {
    var random = SeededRandom.fromEnvironment()
    for limit in [1, 2, 3, 7, 50] {
      var configuration = EngineConfiguration.test
      configuration.foldBytes = 2000
      configuration.foldSessions = 3
      let harness = try EngineHarness(configuration: configuration)
      var newest: [String] = []
      for step in 0..<80 {
        let fresh = newest.isEmpty || Int.random(in: 0..<3, using: &random) > 0
        let id = fresh ? "s\(step)" : newest.randomElement(using: &random)!
        _ = fresh ? try harness.create(id).get() : try harness.push(id, "x").get()
        newest.removeAll { $0 == id }
        newest.insert(id, at: 0)
        if step % 20 == 19 {
          let gone = newest.remove(at: Int.random(in: 0..<newest.count, using: &random))
          _ = harness.delete(gone)
        }
      }
      var listed: [String] = []
      var cursor: PageCursor?
      repeat {
        let page = try harness.list(after: cursor, limit: limit)
        #expect(page.sessions.count == limit || page.next == nil)
        listed += page.sessions.map(\.session.id)
        cursor = page.next
      } while cursor != nil
      #expect(listed == newest)
    }
  }

  @Test func aFilterHoldsOverPages() throws {
    let harness = try EngineHarness()
    for index in 0..<20 { _ = try harness.create("s\(index)").get() }
    let none = try harness.list(limit: 5, matching: { _ in false })
    #expect(none.sessions.isEmpty && none.next == nil)
    let all = try harness.list(limit: 20, matching: { $0 == Array("{}".utf8) })
    #expect(all.sessions.count == 20 && all.next == nil)
  }
}
