import JSON
import Navigation
import TestSupport
import Testing

@Suite("Times")
struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_767_607_200_123, "2026-01-05T10:00:00.123Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func writtenAndRead(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    ("2026-01-05t10:00:00z", "2026-01-05T10:00:00.000Z"), ("2026-01-05T10:00:00.1Z", "2026-01-05T10:00:00.100Z"),
    ("2026-01-05T10:00:00.123999999Z", "2026-01-05T10:00:00.123Z"),
    ("2026-01-05T10:00:00+02:30", "2026-01-05T07:30:00.000Z"),
    ("2026-01-05T23:00:00-02:00", "2026-01-06T01:00:00.000Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
  ])
  func otherFormsOfRFC3339(text: String, same: String) {
    #expect(Timestamp(rfc3339: text)?.rfc3339 == same)
  }

  /// Four digits of a year are written where four have room; more went over the edge of the buffer.
  @Test(
    arguments: [
      (-62_167_219_200_001, "0000-01-01T00:00:00.000Z"), (253_402_300_800_000, "9999-12-31T23:59:59.999Z"),
      (.min, "0000-01-01T00:00:00.000Z"), (.max, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func whatCannotBeWrittenIsTheNearestThatCan(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
  }

  @Test(arguments: ["9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z", "0000-01-01T00:00:00+00:01"])
  func timesOutOfTheYearsThatCanBeWritten(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(arguments: [
    "", "2026", "2026-01-05", "2026-01-05T10:00:00", "2026-01-05 10:00:00Z", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-01-05T24:00:00Z", "2026-01-05T10:60:00Z",
    "2026-01-05T10:00:61Z",
    "2026-01-05T10:00:00.Z", "2026-01-05T10:00:00Zx", "2026-01-05T10:00:00+2:00", "+026-01-05T10:00:00Z",
    "2026-01-05T10:00:00+24:00", "２026-01-05T10:00:00Z",
  ])
  func noTimes(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }
}
