import TestSupport
import Testing

@testable import BackstackClient

/// When a call is repeated, without any waiting.
@Suite struct RetryPolicyTests {
  @Test func theBoundDoublesUpToTheCap() {
    let policy = RetryPolicy()
    let bounds = (1..<policy.attempts).map { attempt in
      policy.delay(after: attempt, elapsed: .zero, retryAfter: nil, random: 1)
    }
    #expect(bounds == [.milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600)])
    #expect(policy.delay(after: policy.attempts, elapsed: .zero, retryAfter: nil, random: 0) == nil)
    #expect(RetryPolicy.backOff(after: 100, base: .milliseconds(200), cap: .seconds(5)) == .seconds(5))
    #expect(RetryPolicy.backOff(after: 0, base: .milliseconds(200), cap: .seconds(5)) == .milliseconds(200))
  }

  @Test func theWaitIsAnywhereBelowTheBound() throws {
    var random = SeededRandom.fromEnvironment()
    var policy = RetryPolicy()
    policy.attempts = 50
    policy.deadline = .seconds(1000)
    for attempt in 1..<policy.attempts {
      let dice = Double.random(in: 0..<1, using: &random)
      let wait = try #require(policy.delay(after: attempt, elapsed: .zero, retryAfter: nil, random: dice))
      #expect(wait >= .zero && wait <= policy.cap)
      let later = try #require(policy.delay(after: attempt, elapsed: .zero, retryAfter: .seconds(7), random: dice))
      #expect(later == wait + .seconds(7))
    }
  }

  @Test func noAttemptBeginsAfterTheDeadline() {
    let policy = RetryPolicy()
    #expect(policy.delay(after: 1, elapsed: .seconds(60), retryAfter: nil, random: 0) == .zero)
    #expect(policy.delay(after: 1, elapsed: .seconds(60), retryAfter: nil, random: 0.1) == nil)
    #expect(policy.delay(after: 1, elapsed: .zero, retryAfter: .seconds(61), random: 0) == nil)
    #expect(RetryPolicy.never.delay(after: 1, elapsed: .zero, retryAfter: nil, random: 0) == nil)
  }
}
