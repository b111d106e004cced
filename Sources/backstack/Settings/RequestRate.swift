import API

/// The setting `rate-limit`: requests of a client in each second or minute.
struct RequestRate: Equatable {
  /// 0: there is no limit.
  var count = 0
  /// 1 or 60.
  var seconds = 1

  /// What the API keeps to; nil: there is no limit.
  /// - Parameter burst: requests at once; 0: as many as `count`.
  func limit(burst: Int) -> RateLimit? {
    count == 0 ? nil : RateLimit(count: count, seconds: seconds, burst: burst == 0 ? nil : burst)
  }
}

extension RequestRate: SettingValue {
  private static let units: [(suffix: String, seconds: Int)] = [("/s", 1), ("/m", 60)]
  private static let range = 1...1_000_000

  init?(setting text: String) {
    if text == WordList.empty { return }
    let unit = Self.units.first { text.hasSuffix($0.suffix) }
    guard let count = Digits.parse(text.utf8.dropLast(unit?.suffix.utf8.count ?? 0)), Self.range.contains(count) else {
      return nil
    }
    self.count = count
    seconds = unit?.seconds ?? 1
  }

  var settingText: String { count == 0 ? WordList.empty : "\(count)\(seconds == 1 ? "/s" : "/m")" }

  static let placeholder = "COUNT/s"
  static let allowed = "none, or a whole number from \(range.lowerBound) to \(range.upperBound) with /s or /m behind it"
}
