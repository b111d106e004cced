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

  @Test(arguments: [YieldPacing.longest + 1, 3 * YieldPacing.longest])
  func aLongOneIsTheLastForAWhile(_ length: Int) {
    var pacing = YieldPacing()
    pacing.yielded(from: 100, to: 100 + length)
    #expect(!pacing.allows(at: 100 + length))
    #expect(!pacing.allows(at: 100 + length + YieldPacing.rest * length - 1))
    #expect(pacing.allows(at: 100 + length + YieldPacing.rest * length))
  }
}
