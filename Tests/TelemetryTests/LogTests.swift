import Synchronization
import Telemetry
import Testing

@Suite struct LogTests {
  /// Collects lines in place of standard error.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ bytes: [UInt8]) { lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
  }

  private func log(_ threshold: LogLevel = .debug, at time: Int64 = 0, to lines: Lines) -> Log {
    Log(threshold: threshold, clock: { time }, output: { lines.add($0) })
  }

  @Test func aLineHoldsTimeLevelMessageFieldsAndRequest() {
    let lines = Lines()
    log(at: 1_767_607_207_120, to: lines).warning(
      "commit failed", requestID: "4f1c", ["reason": "disk full", "code": "13"])
    #expect(
      lines.all == ["2026-01-05T10:00:07.120Z warning commit failed reason=\"disk full\" code=13 requestId=4f1c\n"])
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func timesAreCivil(_ milliseconds: Int64, _ text: String) {
    let lines = Lines()
    log(at: milliseconds, to: lines).info("x")
    #expect(lines.all == ["\(text) info x\n"])
  }

  @Test func aValueCannotBeginAnotherLineOrField() {
    let lines = Lines()
    log(to: lines).error("a\nb", ["k": "x\r\ny=\"z\" \u{2028}\u{85}é\\", "empty": ""])
    let line = lines.all[0].split(separator: " ", maxSplits: 1)[1]
    #expect(line == #"error a\u{a}b k="x\u{d}\u{a}y=\"z\" \u{2028}\u{85}é\\" empty="""# + "\n")
  }

  @Test func linesBelowTheThresholdAreNotEvenMade() {
    let lines = Lines()
    func unwanted() -> String {
      Issue.record("made a message that nobody reads")
      return ""
    }
    log(.warning, to: lines).info(unwanted())
    log(.warning, to: lines).warning("wanted")
    #expect(lines.all.count == 1)
    #expect(LogLevel.allCases == LogLevel.allCases.sorted())
  }

  @Test func theThresholdMayChangeForAllCopies() {
    let lines = Lines()
    let log = log(.error, to: lines)
    let copy = log
    copy.info("a")
    log.threshold = .info
    copy.info("b")
    copy.debug("c")
    #expect(lines.all.count == 1 && lines.all[0].contains("info b"))
    #expect(copy.threshold == .info && copy.isEnabled(.warning) && !copy.isEnabled(.debug))
  }
}
