import Navigation
import Sessions

/// A journal row: all records of one transaction.
///
///     version   1 byte    1
///     checksum  8 bytes   XXH64 of what follows, seeded with the row's sequence: a row that moved is damage, too
///     count     varint    records, each:
///       kind         1 byte
///       sessionID    varint length, bytes
///       incarnation  8 bytes
///       revision     varint
///       at           8 bytes
///       order        8 bytes
///       feed, undo, redo   varint length, each
///       feed, undo, redo   bytes
///
/// Numbers are little-endian; a varint is LEB128 of the number's 64 bits.
struct JournalEncoding {
  static let version: UInt8 = 1
  /// Where the checksummed part begins.
  static let headBytes = 9

  /// The row that `encode` made last. The buffer stays for the next one.
  private(set) var bytes: [UInt8] = []

  /// - Parameter keepsRedo: false for the history, which leads backwards only.
  mutating func encode(_ records: some Collection<ChangeRecord>, sequence: Int64, keepsRedo: Bool = true) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(Self.version)
    append(fixed: 0)
    append(varint: UInt64(records.count))
    for record in records { append(record, keepsRedo: keepsRedo) }
    let sum = bytes.withUnsafeBytes {
      Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[Self.headBytes...]), seed: UInt64(bitPattern: sequence))
    }
    for place in 0..<8 { bytes[1 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(place))) }
  }

  private mutating func append(_ record: ChangeRecord, keepsRedo: Bool) {
    bytes.append(record.kind.rawValue)
    append(varint: UInt64(record.sessionID.utf8.count))
    bytes.append(contentsOf: record.sessionID.utf8)
    append(fixed: record.incarnation)
    append(varint: UInt64(bitPattern: record.revision))
    append(fixed: UInt64(bitPattern: record.at.milliseconds))
    append(fixed: UInt64(bitPattern: record.order))
    let parts = record.bytes
    let kept = keepsRedo ? parts.count : record.feedCount + record.undoCount
    append(varint: UInt64(record.feedCount))
    append(varint: UInt64(record.undoCount))
    append(varint: UInt64(kept - record.feedCount - record.undoCount))
    parts.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<kept])) }
  }

  private mutating func append(fixed value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
