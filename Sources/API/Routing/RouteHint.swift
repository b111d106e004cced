/// What a path that leads nowhere was probably meant to be: a path of the table but for its slashes, its case, or `/v1`.
///
/// Whoever reaches the port may ask for such paths, as many as they like, so nothing is made before one fits.
enum RouteHint {
  private struct Pattern {
    let path: String
    /// In lower case; nil in the place of braces.
    let segments: [[UInt8]?]
  }

  private static let slash = UInt8(ascii: "/")
  private static let version = Array("v1".utf8)

  /// The paths of the table by the number of their segments.
  private static let patterns: [[Pattern]] = {
    var patterns: [[Pattern]] = []
    for resource in Routes.table.resources {
      let segments = resource.path.utf8.split(separator: slash).map { segment in
        segment.first == UInt8(ascii: "{") ? nil : segment.map(ASCII.lowercase)
      }
      while patterns.count <= segments.count { patterns.append([]) }
      patterns[segments.count].append(Pattern(path: resource.path, segments: segments))
    }
    return patterns
  }()

  /// Nil: it resembles none.
  static func path(for path: [UInt8]) -> String? {
    guard let segments = segments(of: path) else { return nil }
    return find(segments, in: path, behind: []) ?? find(segments, in: path, behind: version)
  }

  /// Where the segments are that are not empty; nil when they are more than those of any pattern.
  private static func segments(of path: [UInt8]) -> [Range<Int>]? {
    var segments: [Range<Int>] = []
    segments.reserveCapacity(patterns.count)
    var start = 0
    for index in 0...path.count where index == path.count || path[index] == slash {
      if index > start {
        guard segments.count + 1 < patterns.count else { return nil }
        segments.append(start..<index)
      }
      start = index + 1
    }
    return segments
  }

  /// - Parameter prefix: a segment that is thought before the others; empty: none.
  private static func find(_ segments: [Range<Int>], in path: [UInt8], behind prefix: [UInt8]) -> String? {
    let first = prefix.isEmpty ? 0 : 1
    guard segments.count + first < patterns.count else { return nil }
    for pattern in patterns[segments.count + first] {
      if first > 0, pattern.segments[0] != prefix { continue }
      if fits(segments, in: path, pattern.segments, from: first) { return meant(segments, in: path, pattern, first) }
    }
    return nil
  }

  private static func fits(_ segments: [Range<Int>], in path: [UInt8], _ pattern: [[UInt8]?], from first: Int) -> Bool {
    for (index, segment) in segments.enumerated() {
      guard let literal = pattern[first + index] else { continue }
      guard literal.count == segment.count else { return false }
      for offset in literal.indices where ASCII.lowercase(path[segment.lowerBound + offset]) != literal[offset] {
        return false
      }
    }
    return true
  }

  /// The pattern with the segments in the places of its braces.
  private static func meant(
    _ segments: [Range<Int>], in path: [UInt8], _ pattern: Pattern, _ first: Int
  ) -> String {
    var meant: [UInt8] = []
    for (index, part) in pattern.path.utf8.split(separator: slash).enumerated() {
      meant.append(slash)
      meant += pattern.segments[index] == nil ? Array(path[segments[index - first]]) : Array(part)
    }
    if pattern.path.utf8.last == slash { meant.append(slash) }
    return String(decoding: meant, as: UTF8.self)
  }
}
