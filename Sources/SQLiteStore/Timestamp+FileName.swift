import Navigation

extension Timestamp {
  /// The time in the name of a file: ISO 8601's basic format, such as `20260105T100007.120Z`.
  var fileName: String { rfc3339.filter { $0 != "-" && $0 != ":" } }
}
