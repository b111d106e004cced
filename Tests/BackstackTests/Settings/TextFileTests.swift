import Foundation
import Glibc
import TestSupport
import Testing

@testable import backstack

@Suite struct TextFileTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func reason(_ name: String) -> String? {
    do throws(TextFile.Unreadable) {
      _ = try TextFile.read(folder.file(name))
      return nil
    } catch {
      return error.reason
    }
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func theWholeTextIsRead() throws {
    let text = String(repeating: "é\r\n", count: 200_000)
    try write("a", Array(text.utf8))
    #expect(try TextFile.read(folder.file("a")) == text)
    try write("empty", [])
    #expect(try TextFile.read(folder.file("empty")) == "")
  }

  @Test func whatIsNoTextIsSaid() throws {
    #expect(reason("nothing") == "cannot be opened: No such file or directory")
    #expect(reason(".") == "is not a regular file")
    mkfifo(folder.file("pipe"), 0o600)
    #expect(reason("pipe") == "is not a regular file")
    try write("latin", [0x61, 0xE9, 0x0A])
    #expect(reason("latin") == "is not UTF-8")
    try write("long", [UInt8](repeating: 0x61, count: TextFile.limit + 1))
    #expect(reason("long") == "is longer than 1MiB")
  }
}
