import Testing

@testable import SQLiteStore

/// Values of the reference implementation of XXH64.
@Suite struct ChecksumTests {
  @Test(
    arguments: [
      ("", 0, 0xEF46_DB37_51D8_E999), ("a", 0, 0xD24E_C4F1_A98C_6E5B), ("abc", 0, 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64, UInt64)])
  func equalsTheReference(_ text: String, _ seed: UInt64, _ expected: UInt64) {
    let hash = Array(text.utf8).withUnsafeBytes { Checksum.xxh64($0, seed: seed) }
    #expect(hash == expected)
  }

  @Test func everyBitAndTheSeedCount() {
    let bytes = [UInt8](0..<77)
    let hash = bytes.withUnsafeBytes { Checksum.xxh64($0, seed: 1) }
    #expect(bytes.withUnsafeBytes { Checksum.xxh64($0, seed: 2) } != hash)
    for bit in 0..<77 * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(changed.withUnsafeBytes { Checksum.xxh64($0, seed: 1) } != hash)
    }
  }
}
