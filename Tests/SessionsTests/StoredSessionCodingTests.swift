import Navigation
import TestSupport
import Testing

@testable import Sessions

/// The snapshot's bytes come back, and damaged ones are told from whole ones without a trap.
@Suite struct StoredSessionCodingTests {
  static let rows = [
    StoredSession(
      id: "a", incarnation: .max, revision: 1, createdAt: Timestamp(milliseconds: 0),
      updatedAt: Timestamp(milliseconds: -1), order: -1,
      expiresAt: nil, schema: nil, metadata: [], counter: 0, layers: []),
    StoredSession(
      id: "phone-42", incarnation: 1, revision: .max, createdAt: Timestamp(milliseconds: 1_700_000_000_000),
      updatedAt: Timestamp(milliseconds: 1_700_000_000_001), order: .max, expiresAt: Timestamp(milliseconds: .max),
      schema: "",
      metadata: Array(#"{"k":"é"}"#.utf8), tokens: Array("a write 1 - 00 \n".utf8), counter: 77,
      layers: Array("[1,2,3]".utf8)),
  ]

  @Test(arguments: rows) func aRowComesBack(_ row: StoredSession) {
    #expect(StoredSession(encoded: row.encoded()) == row)
  }

  @Test(arguments: rows) func aCutRowIsRefused(_ row: StoredSession) {
    let bytes = row.encoded()
    for count in 0..<bytes.count { #expect(StoredSession(encoded: Array(bytes.prefix(count))) == nil) }
    #expect(StoredSession(encoded: bytes + [0]) == nil)
  }

  /// SQLite's rows have no checksum: a number that is beyond counting on is damage, and no overflow at the next change.
  @Test func aRowWithANumberOutOfBoundsIsRefused() throws {
    let harness = try EngineHarness()
    let sound = StoredSession(try #require(try harness.create("a").get().session).session, order: 1)
    #expect(try sound.session().revision == 1)
    let changes: [(inout StoredSession) -> Void] = [
      { $0.revision = .max }, { $0.revision = 0 }, { $0.counter = .max }, { $0.order = .max }, { $0.order = -1 },
      { $0.createdAt = Timestamp(milliseconds: .max) }, { $0.updatedAt = Timestamp(milliseconds: .min) },
      { $0.expiresAt = Timestamp(milliseconds: .max) },
    ]
    for change in changes {
      var row = sound
      change(&row)
      #expect(throws: StoreError.self) { try row.session() }
    }
    harness.close()
  }

  @Test func damagedRowsNeverTrap() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<20_000 {
      var bytes = Self.rows[1].encoded()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = StoredSession(encoded: bytes)
    }
  }
}
