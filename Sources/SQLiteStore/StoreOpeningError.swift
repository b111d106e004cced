import CSQLite
import Glibc
public import Sessions

/// Why a data folder cannot be opened. The description is for the person who starts the program.
public enum StoreOpeningError: Error, Equatable, Sendable {
  /// What a process is not allowed to do with a file.
  public enum Right: String, Sendable {
    /// To read it.
    case read
    /// To write it, or to make it.
    case write
  }

  /// Another process works on the folder. Its pid, where it can be known.
  case inUse(folder: String, pid: Int32?)
  /// The process may not create, read or write what it must.
  case denied(path: String, right: Right, userID: UInt32, reason: String, remedy: String)
  /// There is a file in the place of the database that this program did not make. It was left as it is.
  case notOurs(path: String, reason: String)
  /// The file was written by a newer program. It was left as it is.
  case newer(path: String, fileVersion: Int, programVersion: Int)
  /// The folder has no database: only where none is to be made.
  case missing(path: String)
  /// The folder has no database, but the draft of one: a restore was killed.
  case unfinishedRestore(draft: String)
  /// There is a file already where one was to be made. It was left as it is.
  case exists(path: String)
  /// The database is not sound; what is wrong with it.
  case damaged(path: String, [StoreFinding])
  /// The disk or the file failed.
  case failed(path: String, StoreError)
}

extension StoreOpeningError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .inUse(let folder, let pid):
      "\(folder) is in use by another process" + (pid.map { " (pid \($0))" } ?? "")
    case .denied(let path, let right, let userID, let reason, let remedy):
      "user id \(userID) may not \(right.rawValue) \(path) (\(reason)); to mend it: \(remedy)"
    case .notOurs(let path, let reason):
      "\(path) is not a database of this program: \(reason)"
    case .newer(let path, let fileVersion, let programVersion):
      "\(path) has schema version \(fileVersion), this program knows versions up to \(programVersion)"
    case .missing(let path):
      "\(path) does not exist"
    case .unfinishedRestore(let draft):
      "a restore was interrupted: \(draft) is there, but no database"
    case .exists(let path):
      "\(path) is there already"
    case .damaged(let path, let findings):
      "\(path) is damaged: \(findings.prefix(3).map(\.description).joined(separator: "; "))"
        + (findings.count > 3 ? "; and \(findings.count - 3) more" : "")
    case .failed(let path, let error):
      switch error {
      case .full(let text): "\(path): no room: \(text)"
      case .unavailable(let text): "\(path): \(text)"
      case .corrupt(let text): "\(path) is damaged: \(text)"
      }
    }
  }
}

extension StoreOpeningError {
  /// The failure in the words of the port.
  var storeError: StoreError {
    switch self {
    case .failed(let path, .full(let text)): .full("\(path): \(text)")
    case .failed(let path, .corrupt(let text)): .corrupt("\(path): \(text)")
    case .damaged: .corrupt("\(self)")
    default: .unavailable("\(self)")
    }
  }

  /// What a failed system call on `path` means.
  /// - Parameter right: what the call was for.
  static func system(_ error: Int32, path: String, right: Right = .write) -> StoreOpeningError {
    let reason = String(cString: strerror(error))
    switch error {
    case EACCES, EPERM:
      // What is only read may be anybody's file, and is given away alone.
      let remedy = "sudo chown \(right == .write ? "-R " : "")\(geteuid()) \(quoted(path))"
      return .denied(path: path, right: right, userID: geteuid(), reason: reason, remedy: remedy)
    case EROFS:
      let remedy = "sudo mount -o remount,rw \"$(findmnt -n -o TARGET -T \(quoted(path)))\""
      return .denied(path: path, right: right, userID: geteuid(), reason: reason, remedy: remedy)
    case ENOSPC, EDQUOT: return .failed(path: path, .full(reason))
    default: return .failed(path: path, .unavailable(reason))
    }
  }

  /// What a failure of SQLite on the file of `path` means. A file that may be read only is one thing that SQLite notices late.
  static func opening(_ error: SQLiteError, path: String) -> StoreOpeningError {
    switch error.primaryCode {
    case SQLITE_READONLY: .system(error.systemError == EROFS ? EROFS : EACCES, path: path)
    case SQLITE_CANTOPEN where [EACCES, EPERM, EROFS].contains(error.systemError):
      .system(error.systemError, path: path)
    default: .failed(path: path, error.storeError)
    }
  }

  /// A word of a shell command.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      (0x61...0x7a).contains(byte | 0x20) || (0x2d...0x39).contains(byte) || byte == 0x5f
    }
    return plain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
