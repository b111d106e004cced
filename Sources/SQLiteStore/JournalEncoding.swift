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
///       at           varint
///       order        varint
///       feed, redo, undo   varint length, bytes, each
///
/// Numbers are little-endian; a varint is LEB128 of the number's 64 bits.
struct JournalEncoding {
  static let version: UInt8 = 1
  /// Where the checksummed part begins.
  static let headBytes = 9

  /// The row that `encode` made last. The buffer stays for the next one.
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ records: some Collection<ChangeRecord>, sequence: Int64) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(Self.version)
    append(fixed: 0)
    append(varint: UInt64(records.count))
    for record in records { append(record) }
    let sum = bytes.withUnsafeBytes {
      Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[Self.headBytes...]), seed: UInt64(bitPattern: sequence))
    }
    for place in 0..<8 { bytes[1 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(place))) }
  }

  private mutating func append(_ record: ChangeRecord) {
    bytes.append(record.kind.rawValue)
    append(varint: UInt64(record.sessionID.utf8.count))
    bytes.append(contentsOf: record.sessionID.utf8)
    append(fixed: record.incarnation)
    append(varint: UInt64(bitPattern: record.revision))
    append(varint: UInt64(bitPattern: record.at.milliseconds))
    append(varint: UInt64(bitPattern: record.order))
    append(run: record.feed)
    append(run: record.redo)
    append(run: record.undo)
  }

  private mutating func append(run: [UInt8]) {
    append(varint: UInt64(run.count))
    bytes.append(contentsOf: run)
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
