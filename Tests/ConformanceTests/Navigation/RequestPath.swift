/// Paths of requests.
enum RequestPath {
  /// Percent-encodes every octet but letters, digits, `_.-~` and those of `safe` (RFC 3986 §2.1).
  static func quote(_ path: String, keeping safe: String = "/?&=%:@!$'()*+,;~#[]-._") -> String {
    let kept = Set(safe.utf8).union("_.-~".utf8)
    return path.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Unicode.Scalar(byte))
      case _ where kept.contains(byte): String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// The id of the session that a path is about.
  static func session(in path: String) -> String? {
    let prefix = "/v1/sessions/"
    guard path.hasPrefix(prefix) else { return nil }
    let id = path.dropFirst(prefix.count).prefix { $0 != "/" && $0 != "?" }
    return id.isEmpty ? nil : String(id)
  }

  /// Whether the answer is asked to be indented.
  static func isPretty(_ path: String) -> Bool {
    Pattern.found("(^|&)pretty(?!=(false|0)(&|$))", in: query(of: path))
  }

  /// Whether an earlier revision is asked for.
  static func isHistoric(_ path: String) -> Bool { query(of: path).contains("revision=") }

  private static func query(of path: String) -> String {
    String(path.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst())
  }
}
