import Commands

/// A word of a command line that becomes a segment of a URL's path.
enum PathSegment {
  /// `.` and `..` would go up in the path, however they are written (RFC 3986 §6.2.2): the request would be for something else.
  static func check(_ text: String) throws(UsageError) -> String {
    guard text != ".", text != ".." else {
      throw UsageError("\"\(text)\" cannot be an id or an operation.", advice: "In URLs it is the way up.")
    }
    return text
  }
}
