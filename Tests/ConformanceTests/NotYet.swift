/// What the contract asks for and the program does not serve yet. Cases of these categories are run, and may fail; every
/// other case has to pass. Serving one of them means taking it off these lists.
enum NotYet {
  /// Categories of nav_a.json.
  static let navigation: Set<String> = [
    "links", "path", "rnstate", "timers", "undo", "changes", "sse", "idempotency",
  ]

  /// Cases of nav_a.json in other categories that need one of those features.
  static let navigationCases: Set<String> = []

  /// Categories of http_a.json.
  static let http: Set<String> = ["sse"]
}
