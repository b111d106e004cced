/// The text of a file of settings, taken apart: `name = value`, one a line, named as the flags without their dashes.
///
/// Empty lines count for nothing, and so does what follows a `#` at the beginning of a line or behind a blank.
struct ConfigurationFile {
  /// One setting as it is written.
  struct Entry: Equatable {
    /// From 1.
    let line: Int
    let name: String
    let value: String
  }

  /// A line that counts.
  enum Line: Equatable {
    case entry(Entry)
    /// Its number, and why it is no setting.
    case fault(Int, reason: String)
  }

  /// In the order of the file.
  private(set) var lines: [Line] = []

  /// Takes `text` apart by its bytes: to `String`, CR LF is one character that no split at LF finds.
  init(_ text: String) {
    // Some editors put a byte order mark before the first name.
    let mark = "\u{FEFF}".utf8
    let bytes = text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0)
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, number: index + 1)
    }
  }

  private mutating func read(_ line: Substring.UTF8View, number: Int) {
    let content = Self.withoutComment(line).trimmingBlanks
    if content.isEmpty { return }
    let parts = content.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      .map(\.trimmingBlanks)
    guard parts.count == 2, !parts[0].isEmpty else {
      return lines.append(.fault(number, reason: "the line is not of the form name = value"))
    }
    guard content.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
      return lines.append(.fault(number, reason: "a control character in the line"))
    }
    let entry = Entry(line: number, name: String(Substring(parts[0])), value: String(Substring(parts[1])))
    if let earlier = earlierLine(of: entry.name) {
      lines.append(.fault(number, reason: "\(entry.name) is set twice; the first time in line \(earlier)"))
    } else {
      lines.append(.entry(entry))
    }
  }

  private func earlierLine(of name: String) -> Int? {
    for case .entry(let entry) in lines where entry.name == name { return entry.line }
    return nil
  }

  private static func withoutComment(_ line: Substring.UTF8View) -> Substring.UTF8View {
    var isBehindBlank = true
    for index in line.indices {
      if isBehindBlank, line[index] == UInt8(ascii: "#") { return line[..<index] }
      isBehindBlank = line[index].isBlank
    }
    return line
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension Substring.UTF8View {
  fileprivate var trimmingBlanks: Substring.UTF8View {
    var bytes = drop(while: \.isBlank)
    while bytes.last?.isBlank == true { bytes.removeLast() }
    return bytes
  }
}
