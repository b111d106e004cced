import Foundation
import Navigation
import Sessions
import Testing

@testable import SQLiteStore

/// Files as a crash left them.
struct CrashedFolder {
  private struct Change: Hashable {
    var session: String
    var revision: Int64
  }

  let folder = TemporaryFolder()

  /// The file and its log, without the shared memory, which a power cut does not leave.
  init(copying path: String) throws {
    try folder.copy(["backstack.db", "backstack.db-wal"], from: path)
  }

  /// Opens the files, and expects every transaction from the first to one not before `acknowledged`, each whole.
  func expectAllTransactions(through acknowledged: Int64) throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    var records: [Change: ChangeRecord] = [:]
    for session in try store.page(after: nil, limit: .max, filters: []).rows {
      let changes = try store.changes(session.id, incarnation: session.incarnation)
      #expect(changes.map(\.revision) == Array(1...session.revision), "history of \(session.id)")
      for change in changes { records[Change(session: session.id, revision: change.revision)] = change }
    }
    for (_, record) in try store.journal() {
      records[Change(session: record.sessionID, revision: record.revision)] = record
    }
    let journaled = Set(try store.journalAnswers().map(\.request.key))
    let transactions = Dictionary(grouping: records.values, by: \.at.milliseconds)
    let last = transactions.keys.max() ?? 0
    #expect(last >= acknowledged)
    for transaction in 0..<last {
      let found = transactions[transaction + 1] ?? []
      // The effect and the answer are both there.
      let key = IdempotencyKey("t\(transaction + 1)")
      let isKept = try journaled.contains(key) || store.answer(under: key) != nil
      #expect(isKept, "answer \(transaction + 1) of \(last)")
      #expect(found.count == Int(found.first?.undo.first ?? 1), "transaction \(transaction + 1) of \(last)")
    }
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
  }

  /// Does to the log what a power cut may do behind its last synced frame: each sector is there, or old, or anything.
  func damageLog(behind frames: Int64, _ random: inout some RandomNumberGenerator) throws {
    guard var log = folder.contents("backstack.db-wal") else { return }
    let frameBytes = 24 + 4_096
    var sector = 32 + Int(frames) * frameBytes
    while sector < log.count {
      let end = min(sector + 512, log.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: for place in sector..<end { log[place] = 0 }
      case 1: for place in sector..<end { log[place] = UInt8.random(in: 0...255, using: &random) }
      default: break
      }
      sector = end
    }
    if Bool.random(using: &random) {
      log = log.prefix(Int.random(in: min(32 + Int(frames) * frameBytes, log.count)...log.count, using: &random))
    }
    try folder.write(log, to: "backstack.db-wal")
  }
}
