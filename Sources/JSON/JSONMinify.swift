/// Drops the white space between the tokens of a valid text.
enum JSONMinify {
  static func append(_ text: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    out.reserveCapacity(out.count + text.count)
    var at = 0
    while at < text.count {
      let start = at
      if text[at] == JSONByte.quote {
        at = endOfString(in: text, from: at)
      } else if JSONByte.isBlank(text[at]) {
        at += 1
        continue
      } else {
        repeat { at += 1 } while at < text.count && text[at] != JSONByte.quote && !JSONByte.isBlank(text[at])
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
    }
  }

  /// The index after the closing quote of the string that begins at `start`.
  static func endOfString(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start + 1
    while at < text.count, text[at] != JSONByte.quote {
      at += text[at] == JSONByte.backslash ? 2 : 1
    }
    return min(at + 1, text.count)
  }
}
