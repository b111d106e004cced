import Foundation
import JSON
import Navigation
import TestSupport
import Testing

@testable import BackstackClient

@Suite struct QueueFileTests {
  /// Steps of a client in company, and what is kept after each.
  private func history(_ test: String = #function) throws -> (start: SavedSync, records: [SyncRecord]) {
    var world = try SyncWorld(
      random: .fromEnvironment(test), policies: [.localWins, .serverWins], deletes: false)
    let start = world.clients[0].saved
    for _ in 0..<150 { try world.step() }
    return (start, world.clients[0].records)
  }

  private func summary(_ saved: SavedSync?) -> String {
    guard let saved else { return "nothing" }
    return String(decoding: QueueText.text(of: saved), as: UTF8.self)
  }

  @Test func aTornEndIsAsIfItHadNotBeenWritten() throws {
    let (start, records) = try history()
    var text = QueueText.text(of: start)
    var saved = start
    var whole = [0: "nothing", text.count: summary(start)]
    for record in records where text.count < 4000 {
      text += QueueText.text(of: record)
      saved.take(record)
      whole[text.count] = summary(saved)
    }
    var last = "nothing"
    for end in 0...text.count {
      last = whole[end] ?? last
      #expect(summary(QueueText.read(text[..<end])) == last)
    }
  }

  @Test func whatWasSpoiltEndsWhatIsRead() throws {
    let (start, records) = try history()
    var text = QueueText.text(of: start)
    let head = text.count
    for record in records.prefix(12) { text += QueueText.text(of: record) }
    for place in stride(from: 0, to: text.count, by: 3) {
      var spoilt = text
      spoilt[place] ^= 0x11
      let saved = QueueText.read(spoilt)
      #expect((saved == nil) == (place < head))
    }
  }

  /// The file has the session's token in it: it goes into no file that somebody else has laid there, nor through a link.
  @Test func itIsWrittenToAFileOfItsOwn() throws {
    let (start, records) = try history()
    let folder = try TemporaryFolder()
    try Data("other".utf8).write(to: URL(fileURLWithPath: folder.file("other")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("app.queue.new"), withDestinationPath: folder.file("other"))
    let url = URL(fileURLWithPath: folder.file("app.queue"))
    let file = QueueFile(url, saved: start)
    file.append(try #require(records.first))
    file.synchronize()
    #expect(file.failure == nil)
    #expect(try QueueFile.read(url) != nil)
    #expect(try String(contentsOfFile: folder.file("other"), encoding: .utf8) == "other")
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func theFileHoldsWhatWasDone() throws {
    let (start, records) = try history()
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("deep/down/app.queue"))
    #expect(try QueueFile.read(url) == nil)
    var saved = start
    let file = QueueFile(url, saved: start)
    for round in 0..<4 {
      for record in records {
        file.append(record)
        saved.take(record)
      }
      file.synchronize()
      #expect(file.failure == nil)
      #expect(try summary(QueueFile.read(url)) == summary(saved), "in round \(round)")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    // All of it would be more: the file has been written anew on the way.
    let size = try #require((attributes[.size] as? NSNumber)?.intValue)
    #expect(size <= 4 * (QueueText.text(of: saved).count + (64 << 10)))
    // The next app goes on from there.
    file.close()
    let next = QueueFile(url, saved: try #require(try QueueFile.read(url)))
    next.append(.links(["version": 1]))
    saved.take(.links(["version": 1]))
    next.synchronize()
    #expect(next.failure == nil)
    #expect(try summary(QueueFile.read(url)) == summary(saved))
  }

  private func unseen() throws -> SavedSync {
    try SavedSync(origin: "a", confirmed: .unseen(id: "a", root: .screen(NewScreen("a", id: "a"))))
  }

  /// That of the rules for links, which are the least to keep.
  private func version(in url: URL) throws -> Int? {
    try QueueFile.read(url)?.links?["version"]?.int
  }

  @Test func aFileThatCannotBeWrittenIsTriedAgain() throws {
    let folder = try TemporaryFolder()
    let blocked = folder.file("blocked")
    try Data().write(to: URL(fileURLWithPath: blocked))
    let url = URL(fileURLWithPath: blocked + "/app.queue")
    let file = QueueFile(url, saved: try unseen())
    file.append(.links(["version": 1]))
    file.synchronize()
    #expect(file.failure != nil)
    try FileManager.default.removeItem(atPath: blocked)
    file.append(.attempt(nil))
    file.synchronize()
    #expect(file.failure == nil)
    #expect(try version(in: url) == 1)
  }

  /// A device that was not unlocked yet, say: there may be a queue.
  @Test func aFileThatCannotBeReadIsAnError() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("app.queue"))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    #expect(throws: (any Error).self) { try QueueFile.read(url) }
  }

  @Test func whatIsNoQueueIsPutAside() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("app.queue"))
    let text = Data("a queue of a later version".utf8)
    try text.write(to: url)
    #expect(try QueueFile.read(url) == nil)
    #expect(try Data(contentsOf: url.appendingPathExtension("damaged")) == text)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func whoDoesNothingLeavesTheFileAlone() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("app.queue"))
    let file = QueueFile(url, saved: try unseen())
    file.append(.links(["version": 1]))
    file.synchronize()
    do { _ = QueueFile(url, saved: try unseen()) }
    file.append(.links(["version": 2]))
    file.synchronize()
    #expect(try version(in: url) == 2)
  }

  @Test func aFileHasOneUserAtATime() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("app.queue"))
    let (one, two) = (QueueFile(url, saved: try unseen()), QueueFile(url, saved: try unseen()))
    one.append(.links(["version": 1]))
    one.synchronize()
    two.append(.links(["version": 2]))
    two.synchronize()
    #expect((two.failure as? POSIXError)?.code == .EAGAIN)
    #expect(try version(in: url) == 1)
    one.close()
    two.append(.attempt(nil))
    two.synchronize()
    #expect(two.failure == nil)
    #expect(try version(in: url) == 2)
  }
}
