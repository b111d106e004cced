import Navigation
import Sessions
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct JournalCodingTests {
  private func row(_ records: [ChangeRecord], answers: [AnswerRecord] = [], sequence: Int64 = 7) -> [UInt8] {
    var encoding = JournalEncoding()
    encoding.encode(records, answers: answers, sequence: sequence)
    return encoding.bytes
  }

  private func transaction(_ row: [UInt8], sequence: Int64 = 7) throws -> JournalTransaction {
    try row.withUnsafeBytes { try JournalDecoding.transaction(in: $0, sequence: sequence) }
  }

  private let answers = [Samples.answer("k", bytes: 100), Samples.answer("", at: .min), Samples.answer("ü", at: .max)]

  private func records(_ row: [UInt8], sequence: Int64 = 7) throws -> [ChangeRecord] {
    try row.withUnsafeBytes { try JournalDecoding.records(in: $0, sequence: sequence) }
  }

  private let samples = [
    Samples.record(revision: 1, bytes: 300), Samples.record("b", incarnation: .max, revision: .max, at: .min, bytes: 0),
    ChangeRecord(
      kind: .deletion, sessionID: "", incarnation: 0, revision: -1, at: Timestamp(milliseconds: .max), order: .max,
      feed: [],
      redo: [], undo: []),
  ]

  @Test func comesBackAsItWas() throws {
    #expect(try records(row(samples)) == samples)
    #expect(try records(row([])) == [])
    for kept in [[], answers] {
      #expect(try transaction(row(samples, answers: kept)) == JournalTransaction(records: samples, answers: kept))
      #expect(try transaction(row([], answers: kept)) == JournalTransaction(answers: kept))
    }
  }

  @Test func theBufferStartsAnewForEachRow() throws {
    var encoding = JournalEncoding()
    encoding.encode(samples, sequence: 1)
    encoding.encode([samples[0]], sequence: 2)
    #expect(encoding.bytes == row([samples[0]], sequence: 2))
  }

  @Test func theBufferOfALargeRowIsGivenBack() throws {
    var encoding = JournalEncoding()
    encoding.encode([], answers: [Samples.answer("k", bytes: 3 << 20)], sequence: 1)
    encoding.encode([samples[0]], sequence: 2)
    #expect(encoding.bytes.capacity < 1 << 20)
    #expect(encoding.bytes == row([samples[0]], sequence: 2))
  }

  @Test func everyFlippedBitIsDamage() {
    let good = row(samples, answers: [answers[0]])
    for bit in 0..<good.count * 8 {
      var bad = good
      bad[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: JournalDamage.self) { try transaction(bad) }
    }
  }

  @Test func everyShorterRowIsDamage() {
    let good = row(samples, answers: answers)
    for count in 0..<good.count {
      #expect(throws: JournalDamage.self) { try transaction(Array(good[..<count])) }
    }
    #expect(throws: JournalDamage.self) { try transaction(good + [0]) }
  }

  @Test func aRowInAnothersPlaceIsDamage() {
    #expect(throws: JournalDamage(offset: 1, reason: "the checksum does not match")) {
      try records(row(samples), sequence: 8)
    }
  }

  @Test func anUnknownVersionIsDamage() {
    var bad = row(samples)
    bad[0] = 9
    #expect(throws: JournalDamage(offset: 0, reason: "version 9 of the row is unknown")) { try records(bad) }
  }

  /// Behind the checksum, where only a fault of the program could come: still an error and never a trap.
  @Test func damagedRecordsNeverTrap() {
    var random = SeededRandom.fromEnvironment()
    let good = Array(row(samples, answers: answers)[JournalEncoding.headBytes...])
    for _ in 0..<20_000 {
      var bad = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bad.indices, using: &random)
        bad[place] = Bool.random(using: &random) ? 0xff : UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bad.removeLast(Int.random(in: 0..<bad.count, using: &random)) }
      _ = try? bad.withUnsafeBytes { try JournalDecoding.transaction(unchecked: $0) }
      let noise = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? noise.withUnsafeBytes { try JournalDecoding.transaction(unchecked: $0) }
    }
  }

  @Test func lengthsBeyondAllNumbersAreDamage() {
    for count in 0...12 {
      let bytes = [UInt8](repeating: 0xff, count: count)
      #expect(throws: JournalDamage.self) {
        try bytes.withUnsafeBytes { try JournalDecoding.transaction(unchecked: $0) }
      }
    }
  }
}
