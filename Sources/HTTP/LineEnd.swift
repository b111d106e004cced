import Glibc

/// Finds the ends of lines, which are CRLF and nothing else (RFC 9112 §2.2 lets a recipient be strict).
enum LineEnd {
  /// Where the next LF stands, or nil.
  static func find(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(Octet.lineFeed), bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// The end of the line that this LF closes: the place of the CR before it.
  ///
  /// - Throws: 400 when there is no CR: taking a bare LF for a line end is how two parsers come to disagree.
  static func carriageReturn(
    before lineFeed: Int, from start: Int, in bytes: UnsafeRawBufferPointer
  ) throws(RequestFailure) -> Int {
    guard lineFeed > start, bytes[lineFeed - 1] == Octet.carriageReturn else {
      throw .badRequest("A line does not end with CR LF.")
    }
    return lineFeed - 1
  }
}
