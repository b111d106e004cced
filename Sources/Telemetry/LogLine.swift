/// The bytes of one log line. Nothing in a value can begin a second line or pass for another field.
struct LogLine {
  private var bytes: [UInt8] = []

  init(time: Int64, level: LogLevel, message: String) {
    bytes.reserveCapacity(160)
    appendTime(time)
    bytes.append(UInt8(ascii: " "))
    bytes += level.rawValue.utf8
    bytes.append(UInt8(ascii: " "))
    appendEscaped(message, quoting: false)
  }

  /// Adds ` key=value`; the value is quoted when it is empty or holds anything but visible ASCII without quotes.
  mutating func append(_ key: String, _ value: String) {
    bytes.append(UInt8(ascii: " "))
    bytes += key.utf8
    bytes.append(UInt8(ascii: "="))
    let plain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
    if plain {
      bytes += value.utf8
    } else {
      bytes.append(UInt8(ascii: "\""))
      appendEscaped(value, quoting: true)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Control characters become `\u{HH}`, C1 controls and the Unicode line separators included: a terminal obeys some of them.
  private mutating func appendEscaped(_ text: String, quoting: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: bytes += "\\u{\(String(scalar.value, radix: 16))}".utf8
      case 0x22 where quoting: bytes += "\\\"".utf8
      case 0x5C where quoting: bytes += "\\\\".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// RFC 3339 in UTC with milliseconds.
  private mutating func appendTime(_ milliseconds: Int64) {
    let (days, rest) = milliseconds.flooredDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    appendDigits(date.year, width: 4)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(date.month, width: 2)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(date.day, width: 2)
    bytes.append(UInt8(ascii: "T"))
    appendDigits(rest / 3_600_000, width: 2)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(rest / 60_000 % 60, width: 2)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(rest / 1000 % 60, width: 2)
    bytes.append(UInt8(ascii: "."))
    appendDigits(rest % 1000, width: 3)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func appendDigits(_ number: Int64, width: Int) {
    let digits = String(number)
    for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(UInt8(ascii: "0")) }
    bytes += digits.utf8
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
