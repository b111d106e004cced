import Foundation
import Glibc
import TestSupport
import Testing

@testable import Access

/// A file that is changed stays who it was: whoever could read it can.
@Suite struct KeyFileRightsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status
  }

  private func add(_ name: String, to path: String) throws {
    try KeyFile(path: path).change { ring throws(KeyFile.Failure) in try? ring.add(KeyRingTests.key(name)) }
  }

  @Test(arguments: [0o640, 0o644, 0o600])
  func theModeStays(_ mode: Int) throws {
    let path = folder.file("keys")
    try add("a", to: path)
    try #require(chmod(path, mode_t(mode)) == 0)
    let before = try status(path).st_ino
    try add("b", to: path)
    #expect(try status(path).st_mode & 0o7777 == mode_t(mode))
    #expect(try status(path).st_ino != before, "it was replaced as a whole")
    #expect(try KeyFile(path: path).read()?.keys.count == 2)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func theOwnerAndTheGroupStay() throws {
    let path = folder.file("keys")
    try #require(chown(folder.path, 1234, 1235) == 0)
    try add("a", to: path)
    #expect(try status(path).st_uid == 1234 && status(path).st_gid == 1235, "a new one is the folder's owner's")
    try #require(chown(path, 0, 4321) == 0 && chmod(path, 0o640) == 0)
    try add("b", to: path)
    #expect(try status(path).st_uid == 0 && status(path).st_gid == 4321)
    #expect(try status(path).st_mode & 0o7777 == 0o640)
  }

  @Test func aLinkStaysOneAndItsFileIsReplaced() throws {
    try #require(mkdir(folder.file("real"), 0o700) == 0)
    let (link, file) = (folder.file("keys"), folder.file("real/list"))
    try add("a", to: file)
    try #require(symlink("real/list", link) == 0)
    try add("b", to: link)
    #expect(try status(link).st_mode & S_IFMT == S_IFLNK)
    #expect(try KeyFile(path: file).read()?.keys.map(\.name) == ["a", "b"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("real")) == ["list"])
  }

  @Test func aLinkThatLeadsNowhereIsNamed() throws {
    let link = folder.file("keys")
    try #require(symlink("none/list", link) == 0)
    let failure = #expect(throws: KeyFile.Failure.self) { try add("a", to: link) }
    #expect(failure?.description.contains("is a link that leads nowhere") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
  }
}
