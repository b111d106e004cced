/// Numbers as people write them in settings. `Int("+5")` takes a sign; these take digits alone.
enum Digits {
  /// A whole number of ASCII digits, at most 15 of them; nil for anything else.
  static func parse(_ text: some Collection<UInt8>) -> Int? {
    guard (1...15).contains(text.count) else { return nil }
    var number = 0
    for byte in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Seconds with at most three digits after a point, in milliseconds: `10`, `0.25`.
  static func parseSeconds(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parse(parts[0]), whole < 1_000_000_000_000 else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard parts[1].count <= 3, let fraction = parse(parts[1]) else { return nil }
    return whole * 1000 + fraction * [100, 10, 1][parts[1].count - 1]
  }

  /// The shortest text that `parseSeconds` reads as the same.
  static func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return String(whole) }
    var fraction = String(rest + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }

  /// The permissions of a file as chmod(1) takes them: three octal digits, or four with a leading zero.
  static func parseMode(_ text: String) -> UInt32? {
    guard text.utf8.count == 3 || text.utf8.count == 4 && text.hasPrefix("0") else { return nil }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else { return nil }
    return UInt32(text, radix: 8)
  }

  /// Four octal digits.
  static func mode(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static let units: [(suffix: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
  ]

  /// A number of bytes, alone or with `KiB`, `MiB` or `GiB` right behind it.
  static func parseBytes(_ text: String) -> Int? {
    for unit in units where text.utf8.count > 3 && text.hasSuffix(unit.suffix) {
      guard let number = parse(text.utf8.dropLast(3)), number <= Int.max / unit.bytes else { return nil }
      return number * unit.bytes
    }
    return parse(text.utf8)
  }

  /// The shortest text that `parseBytes` reads as the same.
  static func bytes(_ number: Int) -> String {
    for unit in units where number > 0 && number % unit.bytes == 0 { return "\(number / unit.bytes)\(unit.suffix)" }
    return String(number)
  }
}
