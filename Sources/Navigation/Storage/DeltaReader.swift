/// Reads the primitives of a `SessionDelta`; damaged bytes are an error, whatever they are.
struct DeltaReader {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  mutating func byte() throws(DeltaError) -> UInt8 {
    guard at < bytes.endIndex else { throw DeltaError("the delta ends too early") }
    defer { at += 1 }
    return bytes[at]
  }

  /// A count of at most `limit`.
  mutating func count(limit: Int) throws(DeltaError) -> Int {
    let value = try unsigned()
    guard value <= UInt64(limit) else { throw DeltaError("a count of \(value), where \(limit) is possible") }
    return Int(value)
  }

  /// A count of things that take one byte at least.
  mutating func count() throws(DeltaError) -> Int {
    let value = try unsigned()
    // Only what follows the number itself is left for the things.
    guard value <= UInt64(bytes.endIndex - at) else { throw DeltaError("a count of \(value) beyond the end") }
    return Int(value)
  }

  mutating func integer() throws(DeltaError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func blob() throws(DeltaError) -> [UInt8] {
    let length = try count()
    defer { at += length }
    return Array(bytes[at..<at + length])
  }

  mutating func flag() throws(DeltaError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    case let other: throw DeltaError("a flag of \(other)")
    }
  }

  mutating func optionalBlob() throws(DeltaError) -> [UInt8]? {
    try flag() ? try blob() : nil
  }

  func end() throws(DeltaError) {
    guard at == bytes.endIndex else { throw DeltaError("something follows the delta") }
  }

  private mutating func unsigned() throws(DeltaError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw DeltaError("a number of more than 64 bits")
  }
}
