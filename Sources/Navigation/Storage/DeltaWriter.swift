/// Writes the primitives of a `SessionDelta`.
struct DeltaWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  /// Seven bits a byte, the lowest first; the top bit says that more follow.
  mutating func count(_ value: Int) {
    unsigned(UInt64(value))
  }

  /// As a count, with the sign in the lowest bit.
  mutating func integer(_ value: Int64) {
    unsigned(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// The length, then the bytes.
  mutating func blob(_ value: some Collection<UInt8>) {
    count(value.count)
    bytes.append(contentsOf: value)
  }

  /// A flag, then the bytes if there are any.
  mutating func optionalBlob(_ value: [UInt8]?) {
    byte(value == nil ? 0 : 1)
    if let value { blob(value) }
  }

  private mutating func unsigned(_ value: UInt64) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { octets in
      var rest = value
      var count = 0
      repeat {
        octets[count] = UInt8(truncatingIfNeeded: rest & 0x7F) | (rest < 0x80 ? 0 : 0x80)
        rest >>= 7
        count += 1
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: octets[..<count]))
    }
  }
}
