/// Ids and names as docs/api.md §2 allows them.
public enum Identifier {
  /// The id of the base layer.
  static let root = "root"
  /// The id of the only stack of a `stack` or `screen` container.
  static let main = "main"

  /// What an id is, for an error's sentence.
  public static let rule = "1 to 64 characters, of A–Z a–z 0–9 . _ ~ - only, and not just one or two dots"

  /// Ids from clients: 1–64 of `A–Z a–z 0–9 . _ ~ -`, but not `.` and `..`: in a URL these are steps and no names (RFC 3986
  /// §3.3), which most clients take before they send anything.
  public static func isValid(_ id: String) -> Bool {
    var id = id
    return id.withUTF8 { bytes in
      guard (1...64).contains(bytes.count) else { return false }
      for byte in bytes where !isAllowed(byte) { return false }
      return bytes.count > 2 || bytes.contains { $0 != UInt8(ascii: ".") }
    }
  }

  /// Screen names: 1–128 Unicode scalars, none of them a control character (Cc).
  static func isValidName(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 128 * 4 else { return false }
    var count = 0
    for scalar in name.unicodeScalars {
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { return false }
      count += 1
    }
    return count <= 128
  }

  /// The number in an id of the form the server makes (`s7`, `m7`); nil for every other id.
  ///
  /// Only up to 15 digits: beyond that the server looks before it takes a number (`IdentifierCounter`).
  static func serverNumber(of id: String) -> Int64? {
    let bytes = id.utf8
    guard let letter = bytes.first, letter == UInt8(ascii: "s") || letter == UInt8(ascii: "m"),
      bytes.count >= 2, bytes.count <= 16
    else { return nil }
    let digits = bytes.dropFirst()
    guard digits.first != UInt8(ascii: "0") else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// 32 bits of an id or name for cheap comparison (FNV-1a); equal hashes still need the bytes compared.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    // Bit 5 makes a small letter of a capital.
    if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 { return true }
    return byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "~")
  }
}
