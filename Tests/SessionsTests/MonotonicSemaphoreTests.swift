import Dispatch
import TestSupport
import Testing

@testable import Sessions

@Suite struct MonotonicSemaphoreTests {
  @Test func signalsAreKeptUntilSomebodyWaits() {
    let semaphore = MonotonicSemaphore()
    for _ in 0..<3 { semaphore.signal() }
    semaphore.wait()
    #expect(semaphore.wait(microseconds: 0))
    #expect(semaphore.wait(microseconds: 600_000_000))
    #expect(!semaphore.wait(microseconds: 0))
  }

  @Test func aWaitWithoutASignalEnds() {
    let semaphore = MonotonicSemaphore()
    let start = MonotonicTime.now
    #expect(!semaphore.wait(microseconds: 20_000))
    #expect(MonotonicTime.now - start >= 0.02)
    // Its end may lie in another second.
    #expect(!semaphore.wait(microseconds: 1_000_001))
    semaphore.signal()
    #expect(semaphore.wait(microseconds: 0))
  }

  @Test func aSignalOfAnotherThreadEndsTheWait() {
    let semaphore = MonotonicSemaphore()
    let answer = MonotonicSemaphore()
    for _ in 0..<200 {
      DispatchQueue.global().async {
        semaphore.wait()
        answer.signal()
      }
      semaphore.signal()
      #expect(answer.wait(microseconds: 600_000_000))
    }
  }
}
