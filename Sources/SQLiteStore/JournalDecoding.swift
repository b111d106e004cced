import Navigation
import Sessions

/// Why a journal row cannot be read.
struct JournalDamage: Error, Equatable {
  /// Bytes from the beginning of the row, or of its records.
  var offset: Int
  var reason: String
}

/// The way back from a row of `JournalEncoding`. Any bytes are taken: damage is an error, never a trap.
enum JournalDecoding {
  /// The records of a row of the history, which has nothing else.
  static func records(in row: UnsafeRawBufferPointer, sequence: Int64) throws(JournalDamage) -> [ChangeRecord] {
    try transaction(in: row, sequence: sequence).records
  }

  static func transaction(
    in row: UnsafeRawBufferPointer, sequence: Int64
  ) throws(JournalDamage) -> JournalTransaction {
    var reader = ByteReader(row)
    let version = try reader.byte()
    guard version == JournalEncoding.version else {
      throw JournalDamage(offset: 0, reason: "version \(version) of the row is unknown")
    }
    let sum = try reader.fixed()
    let payload = UnsafeRawBufferPointer(rebasing: row[JournalEncoding.headBytes...])
    guard Checksum.xxh64(payload, seed: UInt64(bitPattern: sequence)) == sum else {
      throw JournalDamage(offset: 1, reason: "the checksum does not match")
    }
    return try transaction(unchecked: payload)
  }

  /// What a row holds behind its checksum.
  static func transaction(unchecked payload: UnsafeRawBufferPointer) throws(JournalDamage) -> JournalTransaction {
    var reader = ByteReader(payload)
    let count = try reader.varint()
    var records: [ChangeRecord] = []
    // The count may be damaged; a record has at least 16 bytes.
    records.reserveCapacity(min(Int(clamping: count), payload.count / 16))
    for _ in 0..<count { records.append(try record(&reader)) }
    if reader.isAtEnd { return JournalTransaction(records: records) }
    let answerCount = try reader.varint()
    var answers: [AnswerRecord] = []
    for _ in 0..<answerCount { answers.append(try answer(&reader)) }
    guard reader.isAtEnd, !answers.isEmpty else { throw reader.damage("bytes after the last record") }
    return JournalTransaction(records: records, answers: answers)
  }

  private static func answer(_ reader: inout ByteReader) throws(JournalDamage) -> AnswerRecord {
    let at = Timestamp(milliseconds: Int64(bitPattern: try reader.fixed()))
    let fingerprint = RequestFingerprint(high: try reader.fixed(), low: try reader.fixed())
    let owner = AnswerOwner(hash: Int64(bitPattern: try reader.fixed()))
    let status = Int(Int64(bitPattern: try reader.varint()))
    let counts = (key: try reader.varint(), fields: try reader.varint(), body: try reader.varint())
    guard let key = String(validating: try reader.run(counts.key), as: UTF8.self) else {
      throw reader.damage("the key is not UTF-8")
    }
    let answer = KeptAnswer(
      status: status, fields: [UInt8](try reader.run(counts.fields)), body: [UInt8](try reader.run(counts.body)))
    return AnswerRecord(
      request: KeyedRequest(key: IdempotencyKey(key), fingerprint: fingerprint), owner: owner, at: at,
      answer: answer)
  }

  private static func record(_ reader: inout ByteReader) throws(JournalDamage) -> ChangeRecord {
    let kind = try reader.byte()
    guard let kind = ChangeRecord.Kind(rawValue: kind) else { throw reader.damage("kind \(kind) is unknown") }
    let incarnation = try reader.fixed()
    let at = Timestamp(milliseconds: Int64(bitPattern: try reader.fixed()))
    let order = Int64(bitPattern: try reader.fixed())
    let revision = Int64(bitPattern: try reader.varint())
    let nameCount = try reader.varint()
    let counts = (feed: try reader.varint(), undo: try reader.varint(), redo: try reader.varint())
    let name = try reader.run(nameCount)
    guard let sessionID = String(validating: name, as: UTF8.self) else { throw reader.damage("the id is not UTF-8") }
    let bytes = try reader.run(counts.feed, counts.undo, counts.redo)
    return ChangeRecord(
      kind: kind, sessionID: sessionID, incarnation: incarnation, revision: revision, at: at, order: order,
      bytes: [UInt8](bytes), feedCount: Int(counts.feed), undoCount: Int(counts.undo))
  }
}

/// Reads from bytes that may be anything.
private struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  func damage(_ reason: String) -> JournalDamage { JournalDamage(offset: offset, reason: reason) }

  mutating func byte() throws(JournalDamage) -> UInt8 {
    guard offset < bytes.count else { throw damage("it ends early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func fixed() throws(JournalDamage) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw damage("it ends early") }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func varint() throws(JournalDamage) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<10 {
      let next = try byte()
      // The tenth byte has room for one bit.
      guard place < 9 || next <= 1 else { break }
      value |= UInt64(next & 0x7f) << UInt64(7 * place)
      if next < 0x80 { return value }
    }
    throw damage("a number has more than 64 bits")
  }

  /// Runs of these lengths, one behind the other.
  mutating func run(_ counts: UInt64...) throws(JournalDamage) -> UnsafeRawBufferPointer {
    var count: UInt64 = 0
    for part in counts {
      guard part <= UInt64(bytes.count - offset) - count else { throw damage("it ends early") }
      count += part
    }
    defer { offset += Int(count) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(count)])
  }
}
