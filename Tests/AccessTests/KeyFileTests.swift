import Foundation
import Glibc
import TestSupport
import Testing

@testable import Access

@Suite struct KeyFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func noFileMeansNoKeys() throws {
    #expect(try KeyFile(path: folder.file("none/keys")).read() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.file("none")))
  }

  @Test func theFileIsForItsOwnerAlone() throws {
    let file = KeyFile(path: folder.file("a/b/keys"))
    try file.change { ring throws(KeyFile.Failure) in try? ring.add(KeyRingTests.key("phone")) }
    #expect(try file.read()?.keys.map(\.name) == ["phone"])
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")) == ["keys"])
  }

  @Test func aRefusedChangeLeavesTheFile() throws {
    let file = KeyFile(path: folder.file("keys"))
    try file.change { ring throws(KeyFile.Failure) in try? ring.add(KeyRingTests.key("phone")) }
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(throws: KeyFile.Failure(description: "no")) {
      try file.change { ring throws(KeyFile.Failure) in
        _ = ring.remove("phone")
        throw KeyFile.Failure(description: "no")
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test func aBrokenFileIsNeverWrittenOver() throws {
    let file = KeyFile(path: folder.file("keys"))
    try Data("phone write\n".utf8).write(to: URL(fileURLWithPath: file.path))
    let reading = #expect(throws: KeyFile.Failure.self) { try file.read() }
    #expect(reading?.description.contains("line 1: a key is four words") == true)
    #expect(throws: KeyFile.Failure.self) { try file.change { _ throws(KeyFile.Failure) in } }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "phone write\n")
  }

  @Test func aLeftoverOfAKilledProcessIsReplaced() throws {
    let file = KeyFile(path: folder.file("keys"))
    try Data("half".utf8).write(to: URL(fileURLWithPath: file.path + ".partial"))
    try file.change { ring throws(KeyFile.Failure) in try? ring.add(KeyRingTests.key("phone")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
  }

  @Test func whatIsNoRegularFileDoesNotMeanNoKeys() throws {
    for (name, make) in [("link", { symlink("gone", $0) }), ("pipe", { mkfifo($0, 0o600) })]
      as [(
        String, (String) -> Int32
      )]
    {
      let path = folder.file(name)
      #expect(make(path) == 0)
      #expect(throws: KeyFile.Failure.self, "\(name)") { try KeyFile(path: path).read() }
    }
    #expect(throws: KeyFile.Failure.self) { try KeyFile(path: "/dev/null").read() }
  }

  @Test func aFolderOrATooLargeFileIsNoFileOfKeys() throws {
    #expect(throws: KeyFile.Failure.self) { try KeyFile(path: folder.path).read() }
    let file = KeyFile(path: folder.file("keys"))
    try Data(repeating: UInt8(ascii: "\n"), count: 2 << 20).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: KeyFile.Failure.self) { try file.read() }
  }

  @Test func nobodysKeyIsLostWhenManyAreMadeAtOnce() async throws {
    let file = KeyFile(path: folder.file("keys"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          try await Blocking.run {
            try file.change { ring throws(KeyFile.Failure) in try? ring.add(KeyRingTests.key("key-\(number)")) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try #require(try file.read()).keys.map(\.name)) == Set((0..<16).map { "key-\($0)" }))
  }
}
