/// Times as the API writes and reads them: RFC 3339 in UTC with milliseconds (docs/api.md §2).
extension Timestamp {
  /// Milliseconds from the year 0000 to the end of 9999: years have four digits.
  private static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Appends `2026-01-05T10:00:07.120Z`, without quotes.
  /// A time that RFC 3339 has no text for is written as the nearest one that it has.
  public func appendRFC3339(to out: inout [UInt8]) {
    // The year has four places in the buffer below, which is written without checks of its bounds.
    let milliseconds = min(max(milliseconds, Self.writable.lowerBound), Self.writable.upperBound)
    let (days, clock) = milliseconds.floorDivided(by: 86_400_000)
    let date = CivilDate(daysSinceEpoch: days)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      text.initialize(repeating: UInt8(ascii: "0"))
      Self.write(date.year, endingAt: 4, in: text, then: "-")
      Self.write(date.month, endingAt: 7, in: text, then: "-")
      Self.write(date.day, endingAt: 10, in: text, then: "T")
      Self.write(clock / 3_600_000, endingAt: 13, in: text, then: ":")
      Self.write(clock / 60_000 % 60, endingAt: 16, in: text, then: ":")
      Self.write(clock / 1000 % 60, endingAt: 19, in: text, then: ".")
      Self.write(clock % 1000, endingAt: 23, in: text, then: "Z")
      out.append(contentsOf: text)
    }
  }

  /// Writes the digits of `value` over the zeros before `end`, and a letter behind them.
  @inline(__always)
  private static func write(
    _ value: Int64, endingAt end: Int, in text: UnsafeMutableBufferPointer<UInt8>, then letter: Unicode.Scalar
  ) {
    var rest = UInt32(truncatingIfNeeded: value)
    var place = end
    while rest > 0 {
      place -= 1
      text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    text[end] = UInt8(ascii: letter)
  }

  /// The time as text, for example `2026-01-05T10:00:07.120Z`.
  public var rfc3339: String {
    var out: [UInt8] = []
    appendRFC3339(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads an RFC 3339 date-time (§5.6) with any offset; digits beyond milliseconds are dropped. Nil: it is none,
  /// or its offset or leap second leads out of the years that can be written in UTC.
  public init?(rfc3339 text: String) {
    var reader = DateTimeReader(Array(text.utf8))
    guard let milliseconds = reader.read(), Self.writable.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

/// Reads the grammar of RFC 3339 §5.6 from octets.
private struct DateTimeReader {
  let text: [UInt8]
  var at = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Milliseconds since the epoch; nil when the text is no date-time.
  mutating func read() -> Int64? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
      take("T") || take("t"), let hour = digits(2), take(":"), let minute = digits(2), take(":"),
      let second = digits(2),
      let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60,
      let fraction = fraction(), let offset = offset(), at == text.count
    else { return nil }
    let minutes = (date.daysSinceEpoch * 24 + hour) * 60 + minute - offset
    return (minutes * 60 + second) * 1000 + fraction
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func digit() -> Int64? {
    guard at < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[at]) else { return nil }
    at += 1
    return Int64(text[at - 1] - UInt8(ascii: "0"))
  }

  private mutating func digits(_ count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard let next = digit() else { return nil }
      value = value * 10 + next
    }
    return value
  }

  /// Milliseconds after the point, 0 without one.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    guard let first = digit() else { return nil }
    var value = first * 100
    var weight: Int64 = 10
    while let next = digit() {
      value += next * weight
      weight /= 10
    }
    return value
  }

  /// Minutes east of Greenwich.
  private mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let sign: Int64 = take("-") ? -1 : 1
    guard sign < 0 || take("+"), let hour = digits(2), take(":"), let minute = digits(2), hour < 24, minute < 60
    else { return nil }
    return sign * (hour * 60 + minute)
  }
}
