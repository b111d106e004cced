import Foundation
import HTTP
import TestSupport
import Testing

@Suite("IMF-fixdate")
struct HTTPDateTests {
  private func text(_ seconds: Int64) -> String {
    String(decoding: HTTPDate.imfFixdate(secondsSince1970: seconds), as: UTF8.self)
  }

  @Test func knownMoments() {
    #expect(text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(text(951_782_400) == "Tue, 29 Feb 2000 00:00:00 GMT")
    #expect(text(4_107_542_399) == "Sun, 28 Feb 2100 23:59:59 GMT")
    #expect(text(4_107_542_400) == "Mon, 01 Mar 2100 00:00:00 GMT")
    #expect(text(253_402_300_799) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(text(.max) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(text(.min) == "Sat, 01 Jan 0000 00:00:00 GMT")
    #expect(text(-1) == "Wed, 31 Dec 1969 23:59:59 GMT")
    #expect(text(-86_400) == "Wed, 31 Dec 1969 00:00:00 GMT")
  }

  @Test func everyDayIsThatOfTheCalendar() throws {
    var random = SeededRandom.fromEnvironment()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    for _ in 0..<2_000 {
      let second = Int64.random(in: 0...4_102_444_800, using: &random)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday], from: Date(timeIntervalSince1970: Double(second)))
      let expected = String(
        format: "%@, %02d %@ %04d %02d:%02d:%02d GMT", days[(parts.weekday ?? 1) - 1], parts.day ?? 0,
        months[(parts.month ?? 1) - 1], parts.year ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
      #expect(text(second) == expected, "SEED=\(random.seed)")
    }
  }
}
