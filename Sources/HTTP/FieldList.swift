/// Field values that are lists (RFC 9110 §5.6.1).
enum FieldList {
  /// The members between commas, those inside quoted strings aside; blanks are still around them.
  static func members(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var members: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var index = start
    var quoted = false
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\") where quoted: index += 1
      case UInt8(ascii: "\""): quoted.toggle()
      case UInt8(ascii: ",") where !quoted:
        members.append(line[start..<index])
        start = index + 1
      default: break
      }
      index += 1
    }
    members.append(line[start...])
    return members
  }
}
