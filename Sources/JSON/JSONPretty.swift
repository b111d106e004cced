/// Indented JSON for people.
public enum JSONPretty {
  /// `json`, a valid text, with every member and element on a line of its own, two blanks a level, `"key": value`, and
  /// empty containers as `{}` and `[]`. Tokens stay as they are; no line feed at the end.
  public static func indent(_ json: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(json.count * 2)
    json.withUnsafeBufferPointer { indent($0, into: &out) }
    return out
  }

  private static func indent(_ text: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var level = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      switch byte {
      case JSONByte.quote:
        let end = JSONMinify.endOfString(in: text, from: at)
        out.append(contentsOf: UnsafeBufferPointer(rebasing: text[at..<end]))
        at = end
        continue
      case _ where JSONByte.isBlank(byte):
        break
      case JSONByte.beginObject, JSONByte.beginArray:
        out.append(byte)
        level += 1
        newLine(level, in: &out)
      case JSONByte.endObject, JSONByte.endArray:
        level -= 1
        while let last = out.last, JSONByte.isBlank(last) { out.removeLast() }
        if let last = out.last, last != JSONByte.beginObject, last != JSONByte.beginArray { newLine(level, in: &out) }
        out.append(byte)
      case JSONByte.comma:
        out.append(byte)
        newLine(level, in: &out)
      case JSONByte.colon:
        out.append(byte)
        out.append(JSONByte.space)
      default:
        out.append(byte)
      }
      at += 1
    }
  }

  private static func newLine(_ level: Int, in out: inout [UInt8]) {
    out.append(JSONByte.lineFeed)
    out.append(contentsOf: repeatElement(JSONByte.space, count: 2 * max(level, 0)))
  }
}
