import Foundation
import JSON
import Navigation
import Sessions
import TestSupport
import Testing

@testable import SQLiteStore

/// Random damage of a data folder under the whole engine: it opens or says why not, and every session that it shows is one that
/// there was.
@Suite struct DamageTests {
  /// Every state of every session that was acknowledged.
  private typealias States = [String: Set<String>]

  /// Makes sessions and changes them; `folder` gets the files as a process that is killed leaves them, or as a stop does.
  private func make(_ folder: TemporaryFolder, killed: Bool, _ random: inout SeededRandom) throws -> States {
    let home = TemporaryFolder()
    let engine = try EngineOnFile(home.path)
    var states: States = [:]
    for round in 0..<6 {
      for number in 0..<25 {
        let id = "s\(number)"
        let text = String(repeating: "abcdefgh", count: Int.random(in: 1...60, using: &random))
        let session =
          try round == 0 ? engine.create(id, text) : engine.push("screen-\(round)", text, on: id)
        states[id, default: []].insert(session)
      }
      // Some of it is folded, some only in the journal.
      if round == 3 { engine.fold() }
    }
    if !killed { engine.close() }
    try folder.copy(["backstack.db", "backstack.db-wal"], from: home.path)
    if killed { engine.close() }
    return states
  }

  /// Opens the folder, reads and changes everything in it, and looks whether all of it was there. A folder that is not opened
  /// stays as it is.
  private func expectNothingInvented(_ folder: TemporaryFolder, _ states: States, _ what: String) {
    let evidence = ["backstack.db", "backstack.db-wal"].map(folder.contents)
    do {
      let engine = try EngineOnFile(folder.path)
      defer { engine.close() }
      for (id, known) in states {
        guard let state = try? engine.read(id) else { continue }
        #expect(known.contains(state), "\(what): \(id) was never \(state)")
      }
      for state in (try? engine.list()) ?? [] {
        #expect(states.values.contains { $0.contains(state) }, "\(what): the list shows \(state)")
      }
      for id in states.keys { _ = try? engine.push("after", "", on: id) }
      engine.fold()
    } catch {
      #expect(error is StoreOpeningError || error is StoreError, "\(what): \(error)")
      #expect(["backstack.db", "backstack.db-wal"].map(folder.contents) == evidence, "\(what): \(error)")
    }
  }

  @Test(arguments: [false, true]) func whateverIsOverwrittenOrCutOffNothingIsInvented(killed: Bool) throws {
    var random = SeededRandom.fromEnvironment("\(#function) killed: \(killed)")
    let sound = TemporaryFolder()
    let states = try make(sound, killed: killed, &random)
    for _ in 0..<40 {
      let folder = TemporaryFolder()
      var what = ""
      for name in ["backstack.db", "backstack.db-wal"] {
        guard var bytes = sound.contents(name), !bytes.isEmpty else { continue }
        if !what.isEmpty || !killed || Bool.random(using: &random) {
          what += "\(name) \(Self.damage(&bytes, &random)) "
        }
        try folder.write(bytes, to: name)
      }
      _ = try? SQLiteStore.check(folder: folder.path)
      expectNothingInvented(folder, states, what)
    }
  }

  /// Damages a file in one way or another, and says how.
  private static func damage(_ bytes: inout Data, _ random: inout SeededRandom) -> String {
    func noise(_ range: Range<Int>) {
      for place in range { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let page = Int.random(in: 0..<max(1, bytes.count / 4_096), using: &random) * 4_096
      noise(page..<min(page + 4_096, bytes.count))
      return "page at \(page)"
    case 1:
      let count = Int.random(in: 1...40, using: &random)
      for _ in 0..<count {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      return "\(count) bits"
    case 2:
      let start = Int.random(in: 0..<bytes.count, using: &random)
      noise(start..<min(bytes.count, start + Int.random(in: 1...9_000, using: &random)))
      return "run at \(start)"
    default:
      let count = Int.random(in: 1...bytes.count, using: &random)
      bytes = bytes.prefix(count)
      return "cut to \(count)"
    }
  }

  /// SQLite does not notice a changed letter in a row. The session is refused, and all others are served.
  @Test func aChangedLetterIsNotBelieved() throws {
    var random = SeededRandom.fromEnvironment()
    let folder = TemporaryFolder()
    let states = try make(folder, killed: false, &random)
    try Connection(path: folder.database, access: .readWrite).execute(
      "UPDATE sessions SET layers = replace(layers, 'screen-5', 'Screen-5') WHERE id = 's3'")
    let bytes = folder.contents("backstack.db")

    let findings = try SQLiteStore.check(folder: folder.path)
    #expect(findings.map(\.area) == ["sessions"])
    #expect(findings.first?.detail.contains("checksum") == true)
    let engine = try EngineOnFile(folder.path)
    defer { engine.close() }
    #expect(states.keys.filter { (try? engine.read($0)) == nil } == ["s3"])
    #expect(try engine.list().count == states.count - 1)
    #expect(engine.lines.contains { $0.hasPrefix("1 damaged session(s) were left out of a list: session s3:") })
    // Nothing writes over it.
    #expect(throws: EngineError.unavailable) { try engine.push("x", "", on: "s3") }
    #expect(folder.contents("backstack.db") == bytes)
  }

  /// A page of the table that SQLite cannot read takes only its own rows along.
  @Test func aDamagedPageHidesOnlyItsOwnSessions() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.fold(Samples.fold((0..<200).map { Samples.session("s\($0)", order: Int64($0 + 1)) }))
    store.close()
    var bytes = try #require(folder.contents("backstack.db"))
    // The first place may be a left-over in the root, which was a leaf once.
    let page = try #require(bytes.lastRange(of: Data(#""screen":"home""#.utf8))).lowerBound / 4_096 * 4_096
    for place in page..<page + 8 { bytes[place] = 0xff }
    try folder.write(bytes, to: "backstack.db")

    let damaged = try SQLiteStore(folder: folder.path)
    defer { damaged.close() }
    var rows: [StoredSession] = []
    var missing = 0
    var cursor: PageCursor?
    repeat {
      let page = try damaged.page(after: cursor, limit: 30, filters: [])
      rows += page.rows
      missing += page.damaged.count
      cursor = page.end
    } while cursor != nil
    #expect(missing > 0 && missing < 60)
    #expect(rows.count + missing == 200)
    #expect(rows.map(\.order) == rows.map(\.order).sorted(by: >))
  }
}
