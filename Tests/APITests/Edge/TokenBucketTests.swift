import TestSupport
import Testing

@testable import API

/// How much a client has left, at times that the test sets.
@Suite struct TokenBucketTests {
  private static let second = 1_000_000_000

  @Test func aBurstIsGrantedAndThenOneEachInterval() {
    let limit = RateLimit(count: 10, seconds: 1, burst: 3)
    var bucket = TokenBucket(at: 0)
    #expect(bucket.remaining(limit, at: 0) == 3)
    #expect((0..<5).map { _ in bucket.take(limit, at: 0) } == [true, true, true, false, false])
    #expect(bucket.remaining(limit, at: 0) == 0 && bucket.wait(limit, at: 0) == Self.second / 10)
    #expect(bucket.take(limit, at: Self.second / 10 - 1) == false)
    #expect(bucket.wait(limit, at: Self.second / 10 - 1) == 1)
    #expect(bucket.take(limit, at: Self.second / 10) == true)
    #expect(bucket.take(limit, at: Self.second / 10) == false)
    // A rest fills it up to the burst and no further.
    #expect(bucket.remaining(limit, at: 60 * Self.second) == 3)
    #expect((0..<4).map { _ in bucket.take(limit, at: 60 * Self.second) } == [true, true, true, false])
  }

  @Test func theBurstIsTheCountUnlessItIsGiven() {
    #expect(RateLimit(count: 600, seconds: 60).burst == 600)
    #expect(RateLimit(count: 600, seconds: 60).interval == Self.second / 10)
    #expect(RateLimit(count: 1, seconds: 60, burst: 2).capacity == 120 * Self.second)
  }

  @Test func aClockThatStandsStillOrIsBehindGivesNothingAway() {
    let limit = RateLimit(count: 1, seconds: 1)
    var bucket = TokenBucket(at: 5 * Self.second)
    #expect(bucket.take(limit, at: 5 * Self.second) == true)
    #expect(bucket.take(limit, at: 4 * Self.second) == false)
    #expect(bucket.take(limit, at: 5 * Self.second) == false)
    #expect(bucket.take(limit, at: 6 * Self.second) == true)
  }

  /// Against a bucket that counts its tokens.
  @Test func itIsATokenBucket() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<200 {
      let limit = RateLimit(
        count: .random(in: 1...50, using: &random), seconds: 1, burst: .random(in: 1...20, using: &random))
      var bucket = TokenBucket(at: 0)
      var (level, last, now) = (limit.capacity, 0, 0)
      for _ in 0..<100 {
        now += .random(in: 0...(2 * limit.interval), using: &random)
        level = min(limit.capacity, level + now - last)
        last = now
        #expect(bucket.remaining(limit, at: now) == level / limit.interval)
        let granted = level >= limit.interval
        if granted { level -= limit.interval }
        #expect(bucket.take(limit, at: now) == granted)
      }
    }
  }
}
