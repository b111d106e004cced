/// The time of a log line.
enum LogTime {
  /// RFC 3339 in UTC with milliseconds.
  static func text(_ milliseconds: Int64) -> String {
    var text = ""
    let (days, rest) = milliseconds.flooredDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    text += digits(date.year, 4)
    text += "-"
    text += digits(date.month, 2)
    text += "-"
    text += digits(date.day, 2)
    text += "T"
    text += digits(rest / 3_600_000, 2)
    text += ":"
    text += digits(rest / 60_000 % 60, 2)
    text += ":"
    text += digits(rest / 1000 % 60, 2)
    text += "."
    text += digits(rest % 1000, 3)
    text += "Z"
    return text
  }

  private static func digits(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A day of the Gregorian calendar, from the count of days since 1970-01-01 (Howard Hinnant's `civil_from_days`).
private struct CivilDate {
  let year, month, day: Int64

  init(daysSince1970 days: Int64) {
    // Years begin in March and are counted in eras of 400, so that leap days fall at the end.
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
