import Foundation
import Glibc
import Sessions
import TestSupport

@testable import SQLiteStore

/// The process that is stopped or killed: it commits and folds for ever, and notes what was acknowledged.
///
/// The records of transaction n have `at` n and their number in `undo`; every session's revisions count from 1. So the
/// contents of a file tell which transactions it holds, and whether those are all up to one of them. With each transaction goes
/// an answer that is named by its number.
struct CrashWriter {
  /// What the process notes after a commit.
  struct Acknowledgement {
    var transaction: Int64 = 0
    /// Frames of the WAL that are durable with it.
    var frames: Int64 = 0
  }

  static let sessionCount = 12
  static let fileName = "acknowledged"

  private var random: SeededRandom
  private let store: SQLiteStore
  private let notes: Int32
  private var revisions: [String: Int64] = [:]
  private var unfolded: [ChangeRecord] = []
  private var unfoldedAnswers: [PlacedAnswer] = []

  init(folder: String, seed: UInt64, checkpointStep: Int32) throws {
    random = SeededRandom(seed: seed)
    store = try SQLiteStore(folder: folder, options: .init(checkpointStep: checkpointStep))
    notes = open(folder + "/" + Self.fileName, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  }

  /// The last note in a folder, nil while there is none.
  static func lastAcknowledgement(in folder: String) -> Acknowledgement? {
    guard let data = FileManager.default.contents(atPath: folder + "/" + fileName) else { return nil }
    let size = MemoryLayout<Acknowledgement>.size
    guard data.count >= size else { return nil }
    return [UInt8](data).withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: (data.count / size - 1) * size, as: Acknowledgement.self)
    }
  }

  mutating func run() throws -> Never {
    var transaction: Int64 = 0
    while true {
      transaction += 1
      let records = nextRecords(transaction)
      let answer = Samples.answer("t\(transaction)", bytes: Int.random(in: 0..<6_000, using: &random))
      let place = try store.commit(JournalTransaction(records: records, answers: [answer]))
      var note = Acknowledgement(transaction: transaction, frames: Int64(try store.write { $0.connection.walFrames }))
      _ = withUnsafeBytes(of: &note) { Glibc.write(notes, $0.baseAddress, $0.count) }
      unfolded += records
      unfoldedAnswers.append(PlacedAnswer(sequence: place, index: 0, record: answer))
      if Int.random(in: 0..<6, using: &random) == 0 { try fold(through: place) }
    }
  }

  private mutating func nextRecords(_ transaction: Int64) -> [ChangeRecord] {
    let count = Int.random(in: 1...5, using: &random)
    return (0..<count).map { _ in
      let id = "s\(Int.random(in: 0..<Self.sessionCount, using: &random))"
      let revision = revisions[id, default: 0] + 1
      revisions[id] = revision
      let record = Samples.record(id, revision: revision, at: transaction)
      return ChangeRecord(
        kind: record.kind, sessionID: id, incarnation: record.incarnation, revision: revision, at: record.at,
        order: record.order, feed: record.feed,
        redo: [UInt8](repeating: 7, count: Int.random(in: 0..<3_000, using: &random)), undo: [UInt8(count)])
    }
  }

  private mutating func fold(through place: Int64) throws {
    let sessions = Set(unfolded.map(\.sessionID)).sorted().map { Samples.session($0, revision: revisions[$0] ?? 0) }
    var batch = Samples.fold(sessions, history: unfolded, through: place)
    batch.answers = unfoldedAnswers
    try store.fold(batch)
    unfolded = []
    unfoldedAnswers = []
  }
}
