import Dispatch
import Testing

@testable import Sessions

@Suite("Idle time of the writer") struct IdlenessTests {
  private let moment = DispatchTime(uptimeNanoseconds: 5_000_000_000)

  @Test func whatAnEarlierLifeLeftNeedNotWait() {
    #expect(Idleness(milliseconds: 1000).isLongEnough(at: moment))
  }

  @Test func itIsCountedFromTheLastCommit() {
    var idleness = Idleness(milliseconds: 1000)
    idleness.begin(at: moment)
    #expect(!idleness.isLongEnough(at: moment + .milliseconds(999)))
    #expect(idleness.isLongEnough(at: moment + .milliseconds(1000)))
    // A client that changes something every 999 ms keeps folding to the journal's size.
    idleness.begin(at: moment + .milliseconds(999))
    #expect(!idleness.isLongEnough(at: moment + .milliseconds(1000)))
    #expect(idleness.end == moment + .milliseconds(1999))
    #expect(idleness.end(from: moment) == moment + .milliseconds(1000))
  }
}
