/// The status line and fields of a response.
enum AnswerHead {
  /// Fills in `answer`; false when there is not even a status code.
  static func read(_ head: [UInt8], into answer: inout HTTPAnswer) -> Bool {
    let lines = split(head, problems: &answer.problems)
    guard readStatusLine(lines[0], into: &answer) else { return false }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
        answer.problems.append("bad header line \(latin1(line.prefix(60)))")
        continue
      }
      answer.fields.append((latin1(line[..<colon]), latin1(line[(colon + 1)...]).trimmed))
    }
    return true
  }

  private static func split(_ head: [UInt8], problems: inout [String]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var hasBareLineFeed = false
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isLast = line.endIndex == head.endIndex
      if line.last == UInt8(ascii: "\r") {
        lines.append(line.dropLast())
      } else {
        lines.append(line)
        hasBareLineFeed = hasBareLineFeed || !isLast
      }
    }
    if hasBareLineFeed { problems.append("bare LF in head") }
    if lines.contains(where: { $0.contains(UInt8(ascii: "\r")) }) { problems.append("bare CR in head") }
    if head.contains(0) { problems.append("NUL in head") }
    return lines
  }

  /// RFC 9112 §4: HTTP-version SP status-code SP [reason-phrase].
  private static func readStatusLine(_ line: ArraySlice<UInt8>, into answer: inout HTTPAnswer) -> Bool {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let code = Int(latin1(parts[1].prefix(3))) else {
      answer.problems.append("bad status line \(latin1(line.prefix(60)))")
      return false
    }
    answer.version = latin1(parts[0])
    answer.code = code
    answer.reason = parts.count > 2 ? latin1(parts[2]) : ""
    if parts.count < 3 { answer.problems.append("no SP after the status code") }
    let isVersion = parts[0].count == 8 && answer.version.hasPrefix("HTTP/") && Array(parts[0])[6] == UInt8(ascii: ".")
    if !isVersion || parts[1].count != 3 { answer.problems.append("bad status line \(latin1(line.prefix(60)))") }
    return true
  }

  /// RFC 9110 §5.6.2.
  private static func isToken(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
        }
      }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }
}
