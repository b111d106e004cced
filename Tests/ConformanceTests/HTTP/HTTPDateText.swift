import Foundation

/// IMF-fixdate, RFC 9110 §5.6.7.
enum HTTPDateText {
  static func isValid(_ text: String) -> Bool {
    Pattern.found(
      #"\A(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT\z"#,
      in: text)
  }

  /// Seconds between the date and now; nil for a text that is no date.
  static func distanceFromNow(_ text: String) -> Double? {
    guard isValid(text) else { return nil }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = text.split { $0 == " " || $0 == ":" || $0 == "," }.map(String.init)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    let date = calendar.date(
      from: DateComponents(
        year: Int(parts[3]), month: (months.firstIndex(of: parts[2]) ?? 0) + 1, day: Int(parts[1]), hour: Int(parts[4]),
        minute: Int(parts[5]), second: Int(parts[6])))
    return date.map { abs($0.timeIntervalSinceNow) }
  }
}
