/// What a path that leads nowhere was probably meant to be: a path of the table but for its slashes, its case, or `/v1`.
enum RouteHint {
  /// Nil: it resembles none.
  static func path(for path: [UInt8]) -> String? {
    let given = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    for segments in [given, ["v1"] + given] {
      for resource in Routes.table.resources {
        if let meant = fit(segments, to: resource.path) { return meant }
      }
    }
    return nil
  }

  /// The pattern with the segments in the places of its braces, when everything else is the same but for case.
  private static func fit(_ segments: [String], to pattern: String) -> String? {
    let parts = pattern.split(separator: "/").map(String.init)
    guard parts.count == segments.count else { return nil }
    var meant: [String] = []
    for (part, segment) in zip(parts, segments) {
      let isParameter = part.hasPrefix("{")
      guard isParameter || part.lowercased() == segment.lowercased() else { return nil }
      meant.append(isParameter ? segment : part)
    }
    return "/" + meant.joined(separator: "/") + (pattern.hasSuffix("/") && pattern != "/" ? "/" : "")
  }
}
