import Navigation
import TestSupport
import Testing

@testable import Sessions

@Suite struct KeyFilterTests {
  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  @Test func itForgetsNoKeyAndMistakesFew() {
    var random = SeededRandom.fromEnvironment()
    var filter = KeyFilter()
    let keys = (0..<60_000).map { _ in Int64.random(in: .min ... .max, using: &random) }
    for key in keys { filter.insert(key, at: time(1)) }
    #expect(keys.allSatisfy(filter.mayContain))
    let mistakes = (0..<20_000).count { _ in filter.mayContain(.random(in: .min ... .max, using: &random)) }
    #expect(mistakes < 1_000, "of 20,000, in three filters of which each mistakes a hundredth")
  }

  @Test func hashesAtTheEndsOfTheirRangeAreKeysToo() {
    var filter = KeyFilter()
    for key in [Int64.min, .max, 0, -1] {
      filter.insert(key, at: time(1))
      #expect(filter.mayContain(key))
    }
  }

  @Test func whatIsOldGoesWithItsGenerationAndNothingYoungDoes() {
    var random = SeededRandom.fromEnvironment()
    var filter = KeyFilter()
    let old = (0..<30_000).map { _ in Int64.random(in: .min ... .max, using: &random) }
    for key in old { filter.insert(key, at: time(1)) }
    let young = (0..<30_000).map { _ in Int64.random(in: .min ... .max, using: &random) }
    for key in young { filter.insert(key, at: time(5)) }
    filter.forget(before: time(5))
    #expect(young.allSatisfy(filter.mayContain))
    #expect(old.count(where: filter.mayContain) < 20_000, "the first generation is gone")
    filter.forget(before: time(6))
    filter.insert(7, at: time(7))
    #expect(filter.mayContain(7))
  }
}
