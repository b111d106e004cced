import Glibc
import Navigation
import Sessions

extension DatabaseFile {
  /// Keeps a copy of a log whose later part SQLite will leave out and write over, and answers what to tell of it; nil when
  /// nothing is wrong. Nobody may have the file open.
  func keepDamagedLog() throws(StoreOpeningError) -> String? {
    guard case .ours = try contents(), let scan = try LogScan(of: self), scan.lost > 0 else { return nil }
    let now = Timestamp(milliseconds: Int64(time(nil)).multipliedReportingOverflow(by: 1000).partialValue)
    let copy = "\(path)-wal.damaged-\(now.fileName)"
    var draft = try DraftFile.make(of: copy)
    try draft.append(contentsOf: path + "-wal")
    try draft.move(to: copy, replacing: true)
    return "the log is damaged: \(scan.text); it is kept as \(copy)"
  }

  /// What is wrong with the log beside a database that nobody has open; nil when nothing is, or somebody may have it open.
  func logFinding(in folder: String) throws(StoreOpeningError) -> StoreFinding? {
    guard FolderLock.isFree(folder: folder), let scan = try LogScan(of: self), scan.lost > 0 else { return nil }
    return StoreFinding(area: "log", detail: scan.text)
  }
}

extension LogScan {
  /// For people.
  fileprivate var text: String {
    "\(lost) transaction(s) in \(DatabaseFile.fileName)-wal stand behind a damaged place and cannot be read, \(readable) can"
  }
}
