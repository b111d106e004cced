import Foundation
import Glibc
import Navigation
import Sessions
import Testing

@testable import SQLiteStore

@Suite struct OpeningTests {
  private let folder = TemporaryFolder()

  @Test func makesTheFolderAndThoseAboveIt() throws {
    let path = folder.path + "/one/two"
    let store = try SQLiteStore(folder: path)
    defer { store.close() }
    #expect(FileManager.default.fileExists(atPath: path + "/backstack.db"))
  }

  @Test func takesAPathWithEveryKindOfCharacter() throws {
    let path = folder.path + "/a b?c#d%e'f/ü"
    try SQLiteStore(folder: path).close()
    #expect(try SQLiteStore.check(folder: path).isEmpty)
  }

  @Test func aFolderThatIsAFileIsAnError() throws {
    try folder.write(Data(), to: "file")
    #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path + "/file") }
    #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path + "/file/below") }
  }

  @Test func aDatabaseThatIsAFolderIsNotOurs() throws {
    try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: false)
    #expect(throws: StoreOpeningError.notOurs(path: folder.database, reason: "it is no file")) {
      try SQLiteStore(folder: folder.path)
    }
  }

  // MARK: The lock

  @Test func aSecondStoreIsToldWhoHasTheFolder() throws {
    let store = try SQLiteStore(folder: folder.path)
    let inUse = StoreOpeningError.inUse(folder: folder.path, pid: getpid())
    #expect(throws: inUse) { try SQLiteStore(folder: folder.path) }
    #expect("\(inUse)".contains("pid \(getpid())"))
    store.close()
    try SQLiteStore(folder: folder.path).close()
  }

  @Test func anotherProcessIsToldWhoHasTheFolder() async throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    await #expect(processExitsWith: .success) { [path = folder.path as String, pid = getpid() as Int32] in
      #expect(throws: StoreOpeningError.inUse(folder: path, pid: pid)) { try SQLiteStore(folder: path) }
    }
    _ = try store.commit([Samples.record(revision: 1)])
  }

  /// Whoever tidies up takes the lock's file for a leftover, or the server's own folder is shared with somebody who does.
  @Test func aServerWhoseLockFileIsGoneStillHasTheFolder() async throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(unlink(folder.path + "/backstack.lock") == 0)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      for _ in 0..<2 {
        #expect(throws: StoreOpeningError.inUse(folder: path, pid: nil)) { try SQLiteStore(folder: path) }
      }
    }
    _ = try store.commit([Samples.record(revision: 1)])
  }

  /// `cp -al` and rsnapshot copy a folder by hard links, the leftover of a process that was killed among them.
  @Test func aLeftoverLockWithAnotherNameBindsNobody() async throws {
    let lock = folder.path + "/backstack.lock"
    let copy = folder.path + "/copy.lock"
    try folder.write(Data("4711".utf8), to: "copy.lock")
    #expect(link(copy, lock) == 0)
    let store = try SQLiteStore(folder: folder.path)
    #expect(FileManager.default.contents(atPath: copy) == Data("4711".utf8))
    // Whoever copies the folder of a server that runs does not take it away from that.
    #expect(link(lock, folder.path + "/second.lock") == 0)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: path) }
    }
    _ = try store.commit([Samples.record(revision: 1)])
    store.close()
    try SQLiteStore(folder: folder.path).close()
  }

  @Test func whatStandsInThePlaceOfTheLockStaysAsItIs() throws {
    let lock = folder.path + "/backstack.lock"
    let target = folder.path + "/dear"
    try folder.write(Data("dear".utf8), to: "dear")
    for make in [{ symlink(target, lock) }, { mkfifo(lock, 0o600) }, { mkdir(lock, 0o700) }] {
      #expect(make() == 0)
      #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path) }
      #expect(FileManager.default.contents(atPath: target) == Data("dear".utf8))
      #expect(remove(lock) == 0)
    }
    #expect(symlink(target, folder.path + "/copy.db.partial") == 0)
    try SQLiteStore(folder: folder.path).close()
    let copy = folder.path + "/copy.db"
    #expect(throws: StoreOpeningError.self) {
      try SQLiteStore.backUp(folder: folder.path, to: copy, replacing: false, at: Timestamp(milliseconds: 0))
    }
    #expect(FileManager.default.contents(atPath: target) == Data("dear".utf8))
  }

  @Test(.timeLimit(.minutes(5)))
  func aPipeIsNoDatabaseToLookAt() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StoreOpeningError.notOurs(path: pipe, reason: "it is no file")) {
      try SQLiteStore.check(file: pipe)
    }
  }

  @Test func theLockOfADeadProcessBindsNobody() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      let store = try SQLiteStore(folder: path)
      _ = try store.commit([Samples.record(revision: 1)])
      kill(getpid(), SIGKILL)
    }
    #expect(folder.names.contains("backstack.lock"))
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.journal().map(\.record) == [Samples.record(revision: 1)])
  }

  // MARK: Permissions

  @Test func anErrorNamesThePathTheUserAndTheCommand() {
    let error = StoreOpeningError.system(EACCES, path: "/data of it")
    #expect(
      "\(error)" == "user id \(geteuid()) may not write /data of it (Permission denied); to mend it: "
        + "sudo chown -R \(geteuid()) '/data of it'")
    let unread = StoreOpeningError.system(EACCES, path: "/b.db", right: .read)
    #expect(
      "\(unread)" == "user id \(geteuid()) may not read /b.db (Permission denied); to mend it: "
        + "sudo chown \(geteuid()) /b.db")
    guard case .denied(_, _, _, _, let remedy) = StoreOpeningError.system(EROFS, path: "/data") else {
      Issue.record("a file system that is read-only denies")
      return
    }
    #expect(remedy.contains("remount,rw"))
    #expect(StoreOpeningError.system(ENOSPC, path: "/d") == .failed(path: "/d", .full("No space left on device")))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func aFolderOfSomebodyElseIsDenied() async throws {
    try SQLiteStore(folder: folder.path).close()
    chmod(folder.path, 0o755)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      #expect(setgid(65_534) == 0 && setuid(65_534) == 0)
      for path in [path, path + "/below"] {
        let error = #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: path) }
        guard case .denied(_, .write, 65_534, _, let remedy)? = error else {
          Issue.record("expected .denied, got \(String(describing: error))")
          continue
        }
        #expect(remedy.hasPrefix("sudo chown -R 65534 "))
      }
    }
    #expect(folder.names == ["backstack.db"])
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system is not permitted"))
  func aFileSystemMountedReadOnlyIsDeniedAndCanBeChecked() throws {
    let disk = try SmallDisk(kibibytes: 1_024)
    try SQLiteStore(folder: disk.path).close()
    try disk.makeReadOnly()
    let error = #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: disk.path) }
    guard case .denied? = error else {
      Issue.record("expected .denied, got \(String(describing: error))")
      return
    }
    #expect(try SQLiteStore.check(folder: disk.path).isEmpty)
  }
}
