import Testing

@testable import HTTPServer

@Suite struct LoopTimerTests {
  /// A connection that sets its deadline between the timer's event and what it is for arms the timer again, for a time that is
  /// over. If only another event counted, which the next connection may precede again, a busy loop could put its deadlines off.
  @Test func armedAgainForWhatIsOverItIsOver() throws {
    var timer = try LoopTimer()
    let isOverUnarmed = timer.isOver(at: 0)
    timer.arm(100)
    let isOverEarly = timer.isOver(at: 99)
    timer.fired()
    timer.arm(100)
    let isOverAgain = timer.isOver(at: 100)
    #expect([isOverUnarmed, isOverEarly, isOverAgain] == [true, false, true])
  }
}
