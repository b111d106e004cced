/// The value of `If-Match` or `If-None-Match` (RFC 9110 §13.1.1, §13.1.2), over all its lines.
public enum EntityTagCondition: Equatable, Sendable {
  /// `*`: any current representation.
  case any
  /// These tags. A member that is no entity tag is left out: it matches nothing.
  case tags([EntityTag])

  /// Reads the values of the field's lines; nil when there are none.
  init?(lines: [ArraySlice<UInt8>]) {
    guard !lines.isEmpty else { return nil }
    if lines.count == 1, lines[0].elementsEqual("*".utf8) {
      self = .any
    } else {
      var tags: [EntityTag] = []
      for line in lines { EntityTagCondition.appendTags(of: line, to: &tags) }
      self = .tags(tags)
    }
  }

  /// Whether a tag of the condition names `current`, by the comparison given.
  func names(_ current: EntityTag?, _ equal: (EntityTag, EntityTag) -> Bool) -> Bool {
    guard let current else { return false }
    return switch self {
    case .any: true
    case .tags(let tags): tags.contains { equal($0, current) }
    }
  }

  /// Splits a list at its commas outside quotes, which may stand inside a tag, and takes the members that are tags.
  private static func appendTags(of line: ArraySlice<UInt8>, to tags: inout [EntityTag]) {
    var start = line.startIndex
    while start < line.endIndex {
      var end = start
      var quoted = false
      while end < line.endIndex, quoted || line[end] != UInt8(ascii: ",") {
        if line[end] == UInt8(ascii: "\"") { quoted.toggle() }
        end += 1
      }
      if let tag = tag(line[start..<end]) { tags.append(tag) }
      start = end + 1
    }
  }

  private static func tag(_ member: ArraySlice<UInt8>) -> EntityTag? {
    var text = member.drop(while: Octet.isBlank)
    while let last = text.last, Octet.isBlank(last) { text.removeLast() }
    let isWeak = text.starts(with: "W/".utf8)  // with case: `w/` is no mark (RFC 9110 §8.8.3)
    if isWeak { text = text.dropFirst(2) }
    let quote = UInt8(ascii: "\"")
    guard text.count >= 2, text.first == quote, text.last == quote else { return nil }
    return EntityTag(opaque: Array(text.dropFirst().dropLast()), isWeak: isWeak)
  }
}
