import TestSupport
import Testing

@testable import HTTPServer

@Suite struct TimingWheelTests {
  private func due(_ wheel: inout TimingWheel, at now: Int64) -> [Int] {
    var due: [Int] = []
    wheel.advance(to: now, due: &due)
    return due.sorted()
  }

  @Test func firesNeverEarlyAndAtMostOneTickLate() {
    for time in stride(from: Int64(1), to: 400, by: 7) {
      var wheel = TimingWheel(now: 0)
      wheel.schedule(3, at: time)
      #expect(due(&wheel, at: time - 1).isEmpty)
      #expect(due(&wheel, at: time + TimingWheel.tick) == [3])
    }
  }

  @Test func aPastTimeFiresAtTheNextTick() {
    var wheel = TimingWheel(now: 10_000)
    wheel.schedule(0, at: 5)
    #expect(due(&wheel, at: 10_000 + TimingWheel.tick) == [0])
  }

  @Test func laterTimesLeaveTheEarlierSetting() {
    var wheel = TimingWheel(now: 0)
    wheel.scheduleNoLater(1, than: 1_000)
    wheel.scheduleNoLater(1, than: 5_000)
    #expect(due(&wheel, at: 1_100) == [1])
    wheel.scheduleNoLater(1, than: 5_000)
    wheel.scheduleNoLater(1, than: 2_000)
    #expect(due(&wheel, at: 2_100) == [1])
    #expect(due(&wheel, at: 9_000).isEmpty)
  }

  @Test func beyondTheRingFiresAtItsEnd() {
    var wheel = TimingWheel(now: 0)
    wheel.schedule(7, at: 10_000_000)
    let end = Int64(TimingWheel.buckets) * TimingWheel.tick
    #expect(wheel.nextTime.map { $0 <= end } == true)
    #expect(due(&wheel, at: end) == [7])
    #expect(wheel.nextTime == nil)
  }

  @Test func aLongSleepFindsEverything() {
    var wheel = TimingWheel(now: 0)
    for key in 0..<500 { wheel.schedule(key, at: Int64(key) * 100) }
    #expect(due(&wheel, at: 1_000_000_000) == Array(0..<500))
  }

  @Test func agreesWithASortedListUnderRandomScripts() {
    var random = SeededRandom.fromEnvironment()
    var wheel = TimingWheel(now: 0)
    var model: [Int: Int64] = [:]
    var now: Int64 = 0
    for _ in 0..<20_000 {
      let key = Int.random(in: 0..<200, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let time = now + Int64.random(in: 0..<60_000, using: &random)
        wheel.schedule(key, at: time)
        model[key] = time
      case 2:
        wheel.cancel(key)
        model[key] = nil
      default:
        now += Int64.random(in: 0..<2_000, using: &random)
        let fired = Set(due(&wheel, at: now))
        #expect(fired.allSatisfy { model[$0].map { $0 <= now } == true })
        for key in fired { model[key] = nil }
        #expect(model.values.allSatisfy { $0 > now - TimingWheel.tick })
      }
      // The timer is never set later than the first deadline and a tick.
      if let first = model.values.min() {
        #expect(wheel.nextTime.map { $0 <= max(first, now) + 2 * TimingWheel.tick } == true)
      } else {
        #expect(wheel.nextTime == nil)
      }
    }
  }
}
