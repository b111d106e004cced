import Navigation
import Sessions

/// A journal row: all records of one transaction, then its answers, if there are any.
///
///     version   1 byte    1
///     checksum  8 bytes   XXH64 of what follows, seeded with the row's sequence: a row that moved is damage, too
///     count     varint    records, each:
///       kind         1 byte
///       incarnation, at, order       8 bytes each
///       revision     varint
///       the lengths of sessionID, feed, undo, redo   varint each
///       sessionID, feed, undo, redo   bytes
///     count     varint    answers, each; left out when there are none:
///       at, the fingerprint's halves, owner     8 bytes each
///       status       varint
///       the lengths of key, fields, body     varint each
///       key, fields, body   bytes
///
/// Numbers are little-endian; a varint is LEB128 of the number's 64 bits.
struct JournalEncoding {
  static let version: UInt8 = 1
  /// Where the checksummed part begins.
  static let headBytes = 9
  /// Octets of a buffer that stays for the next row.
  private static let keptBytes = 1 << 20

  /// The row that `encode` made last. The buffer stays for the next one, unless it is large.
  private(set) var bytes: [UInt8] = []

  /// - Parameter keepsRedo: false for the history, which leads backwards only.
  mutating func encode(
    _ records: some Collection<ChangeRecord>, answers: [AnswerRecord] = [], sequence: Int64, keepsRedo: Bool = true
  ) {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
    // Room for all of it at once, so that nothing moves while it is written.
    let room = records.reduce(32) { $0 + Self.mostNumbers + $1.sessionID.utf8.count + $1.bytes.count }
    bytes.reserveCapacity(answers.reduce(room) { $0 + Self.mostNumbers + Self.textBytes($1) })
    bytes.append(Self.version)
    withUnsafeBytes(of: UInt64(0)) { bytes.append(contentsOf: $0) }
    appendNumbers { $0.varint(UInt64(records.count)) }
    for record in records { append(record, keepsRedo: keepsRedo) }
    if !answers.isEmpty {
      appendNumbers { $0.varint(UInt64(answers.count)) }
      for answer in answers { append(answer) }
    }
    let sum = bytes.withUnsafeBytes {
      Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[Self.headBytes...]), seed: UInt64(bitPattern: sequence))
    }
    for place in 0..<8 { bytes[1 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(place))) }
  }

  private mutating func append(_ record: ChangeRecord, keepsRedo: Bool) {
    let parts = record.bytes
    let kept = keepsRedo ? parts.count : record.feedCount + record.undoCount
    appendNumbers { numbers in
      numbers.byte(record.kind.rawValue)
      numbers.fixed(record.incarnation)
      numbers.fixed(UInt64(bitPattern: record.at.milliseconds))
      numbers.fixed(UInt64(bitPattern: record.order))
      numbers.varint(UInt64(bitPattern: record.revision))
      numbers.varint(UInt64(record.sessionID.utf8.count))
      numbers.varint(UInt64(record.feedCount))
      numbers.varint(UInt64(record.undoCount))
      numbers.varint(UInt64(kept - record.feedCount - record.undoCount))
    }
    bytes.append(contentsOf: record.sessionID.utf8)
    parts.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<kept])) }
  }

  /// Octets of an answer's texts.
  private static func textBytes(_ record: AnswerRecord) -> Int {
    record.request.key.text.utf8.count + record.answer.fields.count + record.answer.body.count
  }

  private mutating func append(_ record: AnswerRecord) {
    let (request, answer) = (record.request, record.answer)
    appendNumbers { numbers in
      numbers.fixed(UInt64(bitPattern: record.at.milliseconds))
      numbers.fixed(request.fingerprint.high)
      numbers.fixed(request.fingerprint.low)
      numbers.fixed(UInt64(bitPattern: record.owner.hash))
      numbers.varint(UInt64(bitPattern: Int64(answer.status)))
      numbers.varint(UInt64(request.key.text.utf8.count))
      numbers.varint(UInt64(answer.fields.count))
      numbers.varint(UInt64(answer.body.count))
    }
    bytes.append(contentsOf: request.key.text.utf8)
    bytes.append(contentsOf: answer.fields)
    bytes.append(contentsOf: answer.body)
  }

  /// Octets that the numbers of a record take at most: 32, and four varints of ten, or 25 and five.
  private static let mostNumbers = 80

  /// Appends numbers that are put together outside of the array, which would ask for its room again for each of them.
  private mutating func appendNumbers(_ write: (inout Numbers) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostNumbers) { buffer in
      var numbers = Numbers(buffer: buffer)
      write(&numbers)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<numbers.count]))
    }
  }

  /// Some numbers, written one behind the other.
  private struct Numbers {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func byte(_ value: UInt8) {
      buffer[count] = value
      count += 1
    }

    mutating func fixed(_ value: UInt64) {
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<count + 8])
        .storeBytes(of: value.littleEndian, as: UInt64.self)
      count += 8
    }

    mutating func varint(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        byte(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      byte(UInt8(truncatingIfNeeded: rest))
    }
  }
}
