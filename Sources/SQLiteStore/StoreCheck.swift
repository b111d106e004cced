import Glibc
import Migrations
import Sessions

/// One thing that is wrong with a database.
public struct StoreFinding: Equatable, Sendable, CustomStringConvertible {
  /// What was looked at: `file`, `log`, `references`, `journal`, `sessions`, `history`, `documents` or `answers`.
  public var area: String
  /// What is wrong there.
  public var detail: String

  public var description: String { "\(area): \(detail)" }
}

extension SQLiteStore {
  /// Looks through the whole database of a folder and answers what is wrong with it; nothing, when it is sound. It changes
  /// nothing, and works beside the process that uses the folder. Throws when the file cannot be looked at.
  public static func check(folder: String) throws(StoreOpeningError) -> [StoreFinding] {
    let file = DatabaseFile(folder: folder)
    return try check(file) + (try file.logFinding(in: folder).map { [$0] } ?? [])
  }

  /// The same for one file, such as a backup.
  public static func check(file path: String) throws(StoreOpeningError) -> [StoreFinding] {
    try check(DatabaseFile(path: path))
  }

  private static func check(_ file: DatabaseFile) throws(StoreOpeningError) -> [StoreFinding] {
    try file.reading { access throws(StoreOpeningError) in try StoreCheck(file).findings(access) }
  }
}

/// A check of one file.
struct StoreCheck {
  private let file: DatabaseFile
  private let migrator = Migrator(migrations: MigrationCatalogue.sqlite)

  init(_ file: DatabaseFile) {
    self.file = file
  }

  /// - Parameter isOpenHere: whether this process has the file open, and has read its header: to open and close it beside that would
  ///   let go of SQLite's locks.
  func findings(
    _ access: Connection.Access, isOpenHere: Bool = false
  ) throws(StoreOpeningError) -> [StoreFinding] {
    try file.checkExists()
    if !isOpenHere { try file.checkHeader() }
    var findings: [StoreFinding] = []
    var version: Int32 = 0
    var id: Int32 = 0
    do throws(SQLiteError) {
      let connection = try Connection(path: file.path, access: access)
      try connection.configureReader()
      id = Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0)
      version = try Migrator.version(connection)
      if id == DatabaseFile.applicationID, version == migrator.newest {
        for examine in [pages, references, journal, sessions, history, metadata, documents, answers] {
          try examine(connection, &findings)
        }
      }
    } catch {
      guard case .corrupt(let text) = error.storeError else { throw .opening(error, path: file.path) }
      // Damage that ends the reading is a finding like others.
      findings.append(StoreFinding(area: "file", detail: text))
      return findings
    }
    guard id == DatabaseFile.applicationID else { throw .notOurs(path: file.path, reason: DatabaseFile.mismatch(id)) }
    guard version <= migrator.newest else {
      throw .newer(path: file.path, fileVersion: Int(version), programVersion: Int(migrator.newest))
    }
    if version < migrator.newest {
      findings.append(
        StoreFinding(
          area: "file", detail: "schema version \(version) of \(migrator.newest): the next start migrates it"))
    }
    return findings
  }

  /// The b-trees and their indexes.
  private func pages(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(connection, "PRAGMA integrity_check")
    while try statement.step() {
      guard let text = try statement.string(0), text != "ok" else { continue }
      findings.append(StoreFinding(area: "file", detail: text))
    }
  }

  /// Changes and pairs of sessions that are not there.
  private func references(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    for table in ["history", "session_metadata"] {
      let sql = "SELECT DISTINCT session FROM \(table) WHERE session NOT IN (SELECT key FROM sessions)"
      let statement = try Statement(connection, sql)
      while try statement.step() {
        let detail = "\(table) of session key \(statement.integer(0)), which is not there"
        findings.append(StoreFinding(area: "references", detail: detail))
      }
    }
  }

  /// Every row of the journal can be read.
  private func journal(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(connection, "SELECT sequence, records FROM journal ORDER BY sequence")
    var last: Int64?
    while try statement.step() {
      let sequence = statement.integer(0)
      if let leap = Reader.leap(from: last, to: sequence) {
        findings.append(StoreFinding(area: "journal", detail: leap))
      }
      last = sequence
      let damage = statement.withBytes(1) { row -> JournalDamage? in
        do throws(JournalDamage) { _ = try JournalDecoding.transaction(in: row, sequence: sequence) } catch {
          return error
        }
        return nil
      }
      guard let damage else { continue }
      let detail = "sequence \(sequence), byte \(damage.offset): \(damage.reason)"
      findings.append(StoreFinding(area: "journal", detail: detail))
    }
  }

  /// Every session can be loaded, by the code that loads it for a client.
  private func sessions(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(
      connection,
      """
      SELECT \(Reader.columns), id, key, CASE WHEN json_valid(metadata) THEN json_type(metadata) = 'object' ELSE 0 END
      FROM sessions ORDER BY key
      """)
    while try statement.step() {
      do {
        let row = try Reader.storedSession(statement)
        guard statement.integer(16) == 1 else { throw StoreError.corrupt("its metadata is no JSON object") }
        _ = try row.session()
      } catch {
        let id = String(decoding: statement.bytes(14), as: UTF8.self)
        let detail = "session \(id) (key \(statement.integer(15))): \(error)"
        findings.append(StoreFinding(area: "sessions", detail: detail))
      }
    }
  }

  /// Every kept change can be read, and is one of the session that it is kept for.
  private func history(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(
      connection,
      """
      SELECT last, changes, session, sessions.id FROM history JOIN sessions ON key = session ORDER BY session, last
      """)
    while try statement.step() {
      let last = statement.integer(0)
      let id = try? statement.string(3)
      let fault = statement.withBytes(1) { row -> String? in
        do throws(JournalDamage) {
          return Reader.stray(in: try JournalDecoding.records(in: row, sequence: last), of: id)
        } catch {
          return "byte \(error.offset): \(error.reason)"
        }
      }
      guard let fault else { continue }
      let detail = "session key \(statement.integer(2)) up to revision \(last), \(fault)"
      findings.append(StoreFinding(area: "history", detail: detail))
    }
  }
}
