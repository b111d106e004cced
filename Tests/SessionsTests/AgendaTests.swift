import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// What is due when.
@Suite struct AgendaTests {
  @Test func itemsComeInTheOrderOfTheirTimes() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<50 {
      var heap = AgendaHeap()
      let times = (0..<Int.random(in: 0..<200, using: &random)).map { _ in Int64.random(in: 0..<50, using: &random) }
      for time in times { heap.add(.init(due: Timestamp(milliseconds: time), id: "s\(time)")) }
      var taken: [Int64] = []
      while let item = heap.takeDue(at: Timestamp(milliseconds: 24)) { taken.append(item.due.milliseconds) }
      #expect(taken == times.filter { $0 <= 24 }.sorted())
      #expect(heap.count == times.count - taken.count)
    }
  }
}
