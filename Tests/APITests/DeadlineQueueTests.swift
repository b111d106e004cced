import TestSupport
import Testing

@testable import API

/// The order in which waiting requests are due.
@Suite struct DeadlineQueueTests {
  @Test func whatIsDueComesInItsOrderAndOnce() {
    var queue = DeadlineQueue<String>()
    _ = queue.add("c", due: 30)
    _ = queue.add("a", due: 10)
    _ = queue.add("b", due: 20)
    _ = queue.add("b2", due: 20)
    #expect(queue.first == 10)
    #expect(queue.takeDue(at: 9) == [])
    #expect(queue.takeDue(at: 20) == ["a", "b", "b2"])
    #expect(queue.takeDue(at: 20) == [])
    #expect(queue.takeAll() == ["c"])
    #expect(queue.first == nil)
  }

  @Test func whoLeftIsNotCalled() {
    var random = SeededRandom.fromEnvironment()
    var queue = DeadlineQueue<Int>()
    var expected: [(time: UInt64, value: Int)] = []
    for value in 0..<500 {
      let time = UInt64.random(in: 0..<50, using: &random)
      let place = queue.add(value, due: time)
      if Bool.random(using: &random) {
        queue.remove(at: place)
        queue.remove(at: place)
      } else {
        expected.append((time, value))
      }
    }
    let order = expected.sorted { ($0.time, $0.value) < ($1.time, $1.value) }.map(\.value)
    #expect(queue.takeDue(at: 49) == order)
  }
}
