/// What a request is about, in origin-form after an absolute-form was reduced to it (RFC 9112 §3.2), or `*`.
public struct RequestTarget: Equatable, Sendable {
  /// The path as sent, still percent-encoded: begins with `/`, or is `*` for `OPTIONS *`.
  public var path: [UInt8]
  /// The query as sent, without its `?`; nil when there was none.
  public var query: [UInt8]?
  /// The host and port of an absolute-form, which count instead of the `Host` field (RFC 9112 §3.2.2); else nil.
  public var authority: [UInt8]?

  /// A target of parts already checked.
  public init(path: [UInt8], query: [UInt8]? = nil, authority: [UInt8]? = nil) {
    self.path = path
    self.query = query
    self.authority = authority
  }

  /// The path split at `/` and each segment then decoded, once: `%2F` stays inside its segment, and no decoded text is
  /// ever split or decoded again.
  ///
  /// `/` and `*` have no segments; `/a/` has two, the second empty. Dot segments are ordinary ones here, which match
  /// no route: nothing is removed, so nothing can climb.
  /// - Throws: 400 for a wrong escape, `%00`, or what is not UTF-8; the connection may be kept.
  public func segments() throws(RequestFailure) -> [String] {
    guard path.count > 1 else { return [] }
    var segments: [String] = []
    segments.reserveCapacity(4)
    var start = 1
    while true {
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      segments.append(try PercentDecoding.decode(path[start..<end]))
      guard end < path.count else { return segments }
      start = end + 1
    }
  }

  /// The query split at `&`, each item at its first `=`, then decoded; `+` is a blank. Empty items are skipped, order
  /// and repetitions kept; an item without `=` has no value.
  /// - Throws: 400 as ``segments()``.
  public func queryItems() throws(RequestFailure) -> [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = []
    for item in (query ?? []).split(separator: UInt8(ascii: "&")) {
      if let equals = item.firstIndex(of: UInt8(ascii: "=")) {
        let name = try PercentDecoding.decode(item[..<equals], plusIsSpace: true)
        items.append((name, try PercentDecoding.decode(item[(equals + 1)...], plusIsSpace: true)))
      } else {
        items.append((try PercentDecoding.decode(item, plusIsSpace: true), nil))
      }
    }
    return items
  }
}
