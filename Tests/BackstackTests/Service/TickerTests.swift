import Dispatch
import Testing

@testable import backstack

@Suite struct TickerTests {
  @Test func itCallsUntilItIsStopped() {
    let calls = DispatchSemaphore(value: 0)
    let ticker = Ticker(label: "ticker", every: 1_000) { calls.signal() }
    ticker.start()
    for _ in 0..<3 { #expect(calls.wait(timeout: .now() + 120) == .success) }
    ticker.stop()
  }
}
