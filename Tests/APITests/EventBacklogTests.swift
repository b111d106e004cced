import TestSupport
import Testing

@testable import API

/// Readers at different places of one backlog.
@Suite struct EventBacklogTests {
  private typealias Backlog = EventBacklog<Int>

  private func take(_ backlog: inout Backlog, _ place: inout Int) -> String {
    switch backlog.next(at: &place) {
    case .event(let event): "\(event)"
    case .nothing: "-"
    case .lost: "lost"
    }
  }

  @Test func everyoneGetsWhatComesAfterTheBeginning() {
    var backlog = Backlog()
    var first = backlog.enter()
    backlog.append(1, cost: 10, limit: 100)
    var second = backlog.enter()
    backlog.append(2, cost: 10, limit: 100)
    #expect(take(&backlog, &first) == "1" && take(&backlog, &first) == "2" && take(&backlog, &first) == "-")
    #expect(take(&backlog, &second) == "2" && take(&backlog, &second) == "-")
  }

  @Test func whatAllHavePassedIsNotKept() {
    var backlog = Backlog()
    var (first, second) = (backlog.enter(), backlog.enter())
    for number in 0..<100 { backlog.append(number, cost: 1, limit: 1000) }
    for _ in 0..<100 { _ = take(&backlog, &first) }
    #expect(backlog.count == 100 && backlog.cost == 100)
    for _ in 0..<60 { _ = take(&backlog, &second) }
    #expect(backlog.count == 40 && backlog.cost == 40)
    backlog.leave(second)
    #expect(backlog.count == 0 && backlog.cost == 0)
  }

  @Test func nothingIsKeptForNobody() {
    var backlog = Backlog()
    backlog.append(1, cost: 10, limit: 100)
    #expect(backlog.count == 0)
    var place = backlog.enter()
    #expect(take(&backlog, &place) == "-")
    backlog.leave(place)
    backlog.append(2, cost: 10, limit: 100)
    #expect(backlog.count == 0 && backlog.cost == 0)
  }

  @Test func whoIsTooFarBehindLosesTheirPlaceAndOthersDoNot() {
    var backlog = Backlog()
    var (slow, quick) = (backlog.enter(), backlog.enter())
    for number in 0..<50 {
      backlog.append(number, cost: 10, limit: 100)
      #expect(take(&backlog, &quick) == "\(number)")
      #expect(backlog.cost <= 100)
    }
    #expect(take(&backlog, &slow) == "lost" && take(&backlog, &slow) == "-")
    backlog.append(50, cost: 10, limit: 100)
    #expect(take(&backlog, &slow) == "50" && take(&backlog, &quick) == "50")
    #expect(backlog.cost == 0)
  }

  @Test func theNewestIsKeptForWhoHasAllBeforeItHoweverLargeItIs() {
    var backlog = Backlog()
    var slow = backlog.enter()
    backlog.append(1, cost: 10, limit: 100)
    var quick = backlog.enter()
    backlog.append(2, cost: 1000, limit: 100)
    #expect(backlog.count == 1 && take(&backlog, &slow) == "lost")
    #expect(take(&backlog, &quick) == "2" && backlog.count == 0)
  }

  @Test func nothingIsKeptForWhoHasLostTheirPlace() {
    var backlog = Backlog()
    var place = backlog.enter()
    backlog.append(1, cost: 10, limit: 100)
    backlog.append(2, cost: 1000, limit: 100)
    #expect(backlog.count == 0 && backlog.cost == 0)
    #expect(take(&backlog, &place) == "lost" && take(&backlog, &place) == "-")
    backlog.append(3, cost: 10, limit: 100)
    #expect(take(&backlog, &place) == "3")
  }

  /// Against all events and a list of places.
  @Test func anyCourseIsRight() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<200 {
      var backlog = Backlog()
      var costs: [Int] = []
      var kept = 0
      var readers: [Int] = []
      let limit = Int.random(in: 1...60, using: &random)
      for _ in 0..<150 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: readers.append(backlog.enter())
        case 1 where !readers.isEmpty: backlog.leave(readers.remove(at: .random(in: readers.indices, using: &random)))
        case 2...5:
          costs.append(.random(in: 1...20, using: &random))
          backlog.append(costs.count - 1, cost: costs[costs.count - 1], limit: limit)
          while kept < costs.count - 1, costs[kept...].reduce(0, +) > limit { kept += 1 }
        case _ where !readers.isEmpty:
          let index = Int.random(in: readers.indices, using: &random)
          let before = readers[index]
          let got = take(&backlog, &readers[index])
          #expect(got == (before == costs.count ? "-" : before < kept ? "lost" : "\(before)"))
          #expect(readers[index] == (before < kept || before == costs.count ? costs.count : before + 1))
        default: break
        }
        kept = max(kept, readers.filter { $0 >= kept }.min() ?? costs.count)
        #expect(backlog.cost == costs[kept...].reduce(0, +) && backlog.count == costs.count - kept)
      }
    }
  }
}
