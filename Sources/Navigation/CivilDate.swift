/// A day of the proleptic Gregorian calendar, years 0 to 9999.
///
/// The arithmetic counts days in eras of 400 years that begin on 1 March, so that leap days come last.
struct CivilDate: Equatable {
  var year: Int64
  var month: Int64
  var day: Int64

  /// Nil: there is no such day.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that is `days` after 1970-01-01; days outside the years 0 to 9999 become the nearest that is inside.
  init(daysSinceEpoch days: Int64) {
    let shifted = min(max(days, -719_528), 2_932_896) + 719_468
    let (era, dayOfEra) = shifted.floorDivided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSinceEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.floorDivided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  /// Quotient rounded down, and the remainder, which is never negative.
  func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
