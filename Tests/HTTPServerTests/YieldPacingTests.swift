import Testing

@testable import HTTPServer

@Suite("Yields before a sleep")
struct YieldPacingTests {
  @Test func shortOnesGoOn() {
    var pacing = YieldPacing()
    #expect(pacing.allows(at: 0))
    pacing.yielded(from: 0, to: YieldPacing.longest)
    #expect(pacing.allows(at: YieldPacing.longest))
  }

  @Test func aLongOneIsTheLastForAWhile() {
    var pacing = YieldPacing()
    let end = YieldPacing.longest + 1
    pacing.yielded(from: 0, to: end)
    #expect(!pacing.allows(at: end))
    #expect(!pacing.allows(at: end + YieldPacing.pause - 1))
    #expect(pacing.allows(at: end + YieldPacing.pause))
  }
}
