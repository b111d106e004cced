import Glibc
import Navigation
import Sessions

extension DatabaseFile {
  /// Keeps a copy of a log whose later part SQLite will leave out and write over, and answers what to tell of it; nil when
  /// nothing is wrong. Nobody may have the file open.
  func keepDamagedLog() throws(StoreOpeningError) -> String? {
    guard case .ours = try contents(), let scan = try LogScan(of: self), scan.lost > 0 else { return nil }
    // A start that is refused leaves the log as it is, and a service manager tries again and again: one copy is enough.
    let copy = if let kept = try keptLog() { kept } else { try copyLog() }
    return "the log is damaged: \(scan.text); it is kept as \(copy)"
  }

  private var keptPrefix: String { "\(path)-wal.damaged-" }

  private func copyLog() throws(StoreOpeningError) -> String {
    var now = Timestamp(milliseconds: Int64(time(nil)).multipliedReportingOverflow(by: 1000).partialValue)
    // Another log that was damaged in this second is another piece of evidence.
    while access(keptPrefix + now.fileName, F_OK) == 0 { now.milliseconds += 1 }
    let copy = keptPrefix + now.fileName
    var draft = try DraftFile.make(of: copy)
    try draft.append(contentsOf: path + "-wal")
    try draft.move(to: copy)
    return copy
  }

  /// A copy of the log as it is; nil when there is none.
  private func keptLog() throws(StoreOpeningError) -> String? {
    let folder = Self.folder(of: path)
    let copies = try FileName.all(in: folder).map { "\(folder)/\($0)" }.filter {
      $0.hasPrefix(keptPrefix) && !$0.hasSuffix(DraftFile.suffix)
    }
    return copies.sorted().last { FileName.isSame($0, as: path + "-wal") }
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
