import Dispatch
import Telemetry
import Testing

@Suite struct CounterTests {
  @Test func rowsAndStripesDoNotMix() {
    let counter = Counter(rows: 3, stripes: 2)
    counter.add()
    counter.add(4, row: 2, stripe: 1)
    counter.add(2, row: 2, stripe: 0)
    counter.add(1, row: 1, stripe: 99)
    #expect((0..<3).map { counter.value(row: $0) } == [1, 1, 6])
    #expect(counter.rows == 3)
  }

  @Test func nothingIsLostAmongThreads() {
    let counter = Counter(rows: 2, stripes: 2)
    let histogram = Histogram(bounds: [10], decimals: 0, stripes: 2)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<1000 {
        counter.add(row: 1, stripe: thread % 3)
        histogram.observe(number % 20, stripe: thread % 2)
      }
    }
    #expect(counter.value(row: 0) == 0 && counter.value(row: 1) == 8000)
    #expect(histogram.snapshot().buckets == [4400, 3600])
    #expect(histogram.snapshot().sum == 76_000)
  }

  @Test func aGaugeGoesUpAndDown() {
    let gauge = Gauge()
    gauge.add(3)
    gauge.add(-1)
    #expect(gauge.value == 2)
    gauge.value = 7
    #expect(gauge.value == 7)
  }
}
