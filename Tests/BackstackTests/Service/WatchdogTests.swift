import Synchronization
import Testing

@testable import backstack

@Suite struct WatchdogTests {
  /// Keeps what was asked, to be answered by the test.
  private final class Desk: Sendable {
    let asked = Mutex<[@Sendable () -> Void]>([])
    let beats = Atomic(0)
  }

  @Test func itBeatsOnlyWhenAllHasAnswered() {
    let desk = Desk()
    let watchdog = Watchdog(
      ping: { answered in desk.asked.withLock { $0.append(answered) } },
      beat: { desk.beats.add(1, ordering: .relaxed) })
    watchdog.tick()
    watchdog.tick()
    // The first has not answered: nobody is asked again, and nothing is told.
    #expect(desk.asked.withLock { $0.count } == 1)
    #expect(desk.beats.load(ordering: .relaxed) == 0)
    desk.asked.withLock { $0[0] }()
    #expect(desk.beats.load(ordering: .relaxed) == 1)
    watchdog.tick()
    #expect(desk.asked.withLock { $0.count } == 2)
    #expect(desk.beats.load(ordering: .relaxed) == 1)
  }
}
