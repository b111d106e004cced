/// IMF-fixdate, the one form of date that is sent (RFC 9110 §5.6.7), by its own digits.
public enum HTTPDate {
  /// The bytes of a moment, for instance `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z. The year has four digits: another moment is written as the
  ///   nearest one of the years 0 to 9999.
  public static func imfFixdate(secondsSince1970 seconds: Int64) -> [UInt8] {
    let seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    let day = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
    let second = Int(seconds - Int64(day) * 86_400)
    let date = civil(day: day)
    let weekday = (day % 7 + 11) % 7  // 1970-01-01 was a Thursday, the fifth name.
    var text: [UInt8] = []
    text.reserveCapacity(29)
    text.append(contentsOf: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday].utf8)
    text.append(contentsOf: ", ".utf8)
    append(date.day, to: &text)
    text.append(contentsOf: months[date.month - 1].utf8)
    append(date.year / 100, to: &text)
    append(date.year % 100, to: &text)
    text.append(Octet.space)
    append(second / 3600, to: &text)
    text.append(UInt8(ascii: ":"))
    append(second / 60 % 60, to: &text)
    text.append(UInt8(ascii: ":"))
    append(second % 60, to: &text)
    text.append(contentsOf: " GMT".utf8)
    return text
  }

  private static let months = [
    " Jan ", " Feb ", " Mar ", " Apr ", " May ", " Jun ", " Jul ", " Aug ", " Sep ", " Oct ", " Nov ", " Dec ",
  ]

  private static func append(_ twoDigits: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "0") + UInt8(twoDigits / 10))
    text.append(UInt8(ascii: "0") + UInt8(twoDigits % 10))
  }

  /// The Gregorian date of a day counted from 1970-01-01: years are counted from March, so that the leap day is the
  /// last of its year, in eras of 400 years.
  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}
