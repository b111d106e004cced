import Synchronization
import Telemetry
import Testing

/// The log as JSON lines.
@Suite struct JSONLogTests {
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ bytes: [UInt8]) { lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
  }

  @Test func aLineIsAnObject() {
    let lines = Lines()
    let log = Log(format: .json, clock: { 1_767_607_207_120 }, output: { lines.add($0) })
    log.warning(
      "commit failed", requestID: "4f1c", traceparent: "00-a-b-01", ["reason": "disk \"full\"", "changes": .number(13)])
    #expect(
      lines.all == [
        #"{"time":"2026-01-05T10:00:07.120Z","level":"warning","message":"commit failed","reason":"disk \"full\"","#
          + #""changes":13,"requestId":"4f1c","traceparent":"00-a-b-01"}"# + "\n"
      ])
  }

  @Test func aValueCannotEndItsString() {
    let lines = Lines()
    Log(format: .json, clock: { 0 }, output: { lines.add($0) }).error("a\nb", ["k": "x\r\u{1}\u{85}\\\"é"])
    #expect(lines.all[0].contains(#""message":"a\u000ab","k":"x\u000d\u0001\u0085\\\"é"}"#))
    #expect(lines.all[0].utf8.filter { $0 == 10 }.count == 1)
  }

  @Test func textHasNumbersAndTracesToo() {
    let lines = Lines()
    Log(format: .text, clock: { 0 }, output: { lines.add($0) })
      .info("x", requestID: "r", traceparent: "t", ["n": .number("0.5")])
    #expect(lines.all == ["1970-01-01T00:00:00.000Z info x n=0.5 requestId=r traceparent=t\n"])
  }
}
