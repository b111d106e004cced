import HTTP
import Testing

@testable import HTTPServer

/// Who is cut off when too much is held.
@Suite struct BurdenTests {
  private func heaviest(_ held: [(bytes: Int, age: Int64)]) -> Int? {
    held.indices.max {
      Burden(bytes: held[$0].bytes, age: held[$0].age) < Burden(bytes: held[$1].bytes, age: held[$1].age)
    }
  }

  @Test func whoTakesNothingComesBeforeWhoIsSlow() {
    let mib = 1 << 20
    // A good reader of much, and one that stalls with little.
    #expect(heaviest([(8 * mib, 1_999), (100, 2_000)]) == 1)
    // Among those that stall, bytes times the time count.
    #expect(heaviest([(mib, 9_000), (2 * mib, 3_000), (8 * mib, 10)]) == 0)
    #expect(heaviest([(mib, 3_000), (2 * mib, 3_000)]) == 1)
    // Without any of them those that read are looked at.
    #expect(heaviest([(mib, 100), (8 * mib, 20), (0, 60_000)]) == 1)
    // Nothing is held for it, however long it has been quiet.
    #expect(heaviest([(1, 0), (0, 60_000)]) == 0)
  }

  @Test func aLifeStallsFromItsLastProgressOn() {
    var transcript = Transcript()
    transcript.receive("GET /large/5000 HTTP/1.1\r\nHost: h\r\n\r\n")
    let surroundings = transcript.surroundings
    #expect(transcript.life.step(in: surroundings) == .write)
    transcript.life.writeBlocked()
    _ = transcript.life.nextDeadline(in: surroundings)
    #expect(!transcript.life.burden(at: 1_999).isStalled)
    #expect(transcript.life.burden(at: 2_000).isStalled)
    surroundings.now = 2_000
    transcript.life.wrote(10, in: surroundings)
    #expect(!transcript.life.burden(at: 3_999).isStalled)
    #expect(transcript.life.burden(at: 4_000).isStalled)
  }

  @Test func aLoopsPartHoldsTheLargestAnswers() {
    var configuration = ServerConfiguration(addresses: [])
    configuration.unsentBytes = 256 << 20
    for (loops, mib) in [(1, 256), (4, 64), (16, 16), (64, 16)] {
      configuration.loops = loops
      #expect(ConnectionLimits(configuration).unsentBytes == mib << 20)
    }
  }
}
