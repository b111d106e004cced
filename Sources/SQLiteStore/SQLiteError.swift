import CSQLite
import Glibc
import Sessions

/// What SQLite answered instead of OK.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result code, such as SQLITE_IOERR_FSYNC.
  var code: Int32
  /// SQLite's own words.
  var message: String
  /// The statement that was run, where there was one.
  var sql: String?
  /// `errno` of the system call that failed, 0 where none did.
  var systemError: Int32 = 0

  /// The low byte of the extended code: the family of the failure.
  var primaryCode: Int32 { code & 0xff }

  var description: String {
    var text = "\(message) (SQLite \(code)"
    if systemError != 0 { text += ", errno \(systemError): \(String(cString: strerror(systemError)))" }
    text += ")"
    if let sql { text += " in \(sql)" }
    return text
  }

  /// Damage that the store found itself in what SQLite read without complaint.
  static func damage(_ message: String) -> SQLiteError {
    SQLiteError(code: SQLITE_CORRUPT, message: message)
  }

  /// The file was removed or replaced while it was open.
  static let moved = SQLiteError(
    code: SQLITE_READONLY, message: "the database file was removed or replaced under the running process")

  /// A call after `close`.
  static let closed = SQLiteError(code: SQLITE_MISUSE, message: "the store is closed")
}

extension SQLiteError {
  /// The failure in the words of the port.
  var storeError: StoreError {
    switch primaryCode {
    case SQLITE_FULL: .full(description)
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(description)
    case SQLITE_IOERR where isOutOfSpace: .full(description)
    case SQLITE_IOERR where code == csqlite_ioerr_corruptfs: .corrupt(description)
    default: .unavailable(description)
    }
  }

  /// A write that fails for want of room is SQLITE_FULL already. A failing fsync, or growing the shared memory of the WAL,
  /// is an I/O error whose cause is only in errno; for the latter SQLite does not keep even that (SQLITE_IOERR_SHMSIZE).
  private var isOutOfSpace: Bool {
    systemError == ENOSPC || systemError == EDQUOT || code == csqlite_ioerr_shmsize
  }
}
