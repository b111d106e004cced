/// BLAKE2b without a key (RFC 7693): a cryptographic hash that takes 128 bytes at a time with 64-bit arithmetic, so that a
/// usual request is one or two blocks.
public struct BLAKE2b {
  private var state: [8 of UInt64]
  private var block = [UInt8]()
  /// Bytes of the message compressed so far.
  private var count: UInt64 = 0
  private let digestBytes: Int

  private static let blockBytes = 128
  private static let initial: [8 of UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]
  /// The order in which each round takes the words of a block (RFC 7693 §2.7); rounds 10 and 11 are 0 and 1 again.
  private static let orders: [UInt8] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
  ]

  /// - Parameter digestBytes: the length of the digest, 8 to 64 in steps of 8; another length is another hash.
  public init(digestBytes: Int) {
    self.digestBytes = digestBytes
    state = Self.initial
    state[0] ^= 0x0101_0000 ^ UInt64(digestBytes)
    block.reserveCapacity(Self.blockBytes)
  }

  /// Takes more of the message.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    // The last block is compressed at the end, in another way, so a full one waits until more comes.
    while block.count + rest.count > Self.blockBytes {
      if block.isEmpty {
        compress(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.blockBytes)), Self.blockBytes, last: false)
        rest = rest.dropFirst(Self.blockBytes)
      } else {
        let missing = Self.blockBytes - block.count
        block.append(contentsOf: rest.prefix(missing))
        rest = rest.dropFirst(missing)
        compressBlock(Self.blockBytes, last: false)
      }
    }
    block.append(contentsOf: rest)
  }

  /// The digest of the message, as little-endian words.
  public consuming func digest() -> [UInt64] {
    let length = block.count
    block.append(contentsOf: repeatElement(0, count: Self.blockBytes - length))
    compressBlock(length, last: true)
    return (0..<digestBytes / 8).map { state[$0] }
  }

  private mutating func compressBlock(_ length: Int, last: Bool) {
    let full = block
    full.withUnsafeBytes { compress($0, length, last: last) }
    block.removeAll(keepingCapacity: true)
  }

  /// F of RFC 7693 §3.2 on a block with so many bytes of the message.
  private mutating func compress(_ bytes: UnsafeRawBufferPointer, _ length: Int, last: Bool) {
    count &+= UInt64(length)
    var v: [16 of UInt64] = .init(repeating: 0)
    for index in 0..<8 {
      v[index] = state[index]
      v[index + 8] = Self.initial[index]
    }
    v[12] ^= count
    if last { v[14] = ~v[14] }
    Self.orders.withUnsafeBufferPointer { orders in
      for round in 0..<12 {
        let order = UnsafeBufferPointer(rebasing: orders[round * 16..<round * 16 + 16])
        func word(_ index: Int) -> UInt64 {
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: Int(order[index]) * 8, as: UInt64.self))
        }
        Self.mix(&v, 0, 4, 8, 12, word(0), word(1))
        Self.mix(&v, 1, 5, 9, 13, word(2), word(3))
        Self.mix(&v, 2, 6, 10, 14, word(4), word(5))
        Self.mix(&v, 3, 7, 11, 15, word(6), word(7))
        Self.mix(&v, 0, 5, 10, 15, word(8), word(9))
        Self.mix(&v, 1, 6, 11, 12, word(10), word(11))
        Self.mix(&v, 2, 7, 8, 13, word(12), word(13))
        Self.mix(&v, 3, 4, 9, 14, word(14), word(15))
      }
    }
    for index in 0..<8 { state[index] ^= v[index] ^ v[index + 8] }
  }

  /// G of RFC 7693 §3.1.
  @inline(__always)
  private static func mix(
    _ v: inout [16 of UInt64], _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt64, _ y: UInt64
  ) {
    v[a] = v[a] &+ v[b] &+ x
    v[d] = rotated(v[d] ^ v[a], 32)
    v[c] = v[c] &+ v[d]
    v[b] = rotated(v[b] ^ v[c], 24)
    v[a] = v[a] &+ v[b] &+ y
    v[d] = rotated(v[d] ^ v[a], 16)
    v[c] = v[c] &+ v[d]
    v[b] = rotated(v[b] ^ v[c], 63)
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, _ by: UInt64) -> UInt64 { word >> by | word << (64 - by) }
}
