import Navigation
import Sessions
import TestStores
import Testing

/// What every `SessionStore` must do. A store joins by running each clause on a fresh store and on one with what was closed.
struct StoreContract: Sendable, CustomTestStringConvertible {
  /// Opens the store of one clause; opened again after `close`, it has what it had.
  typealias Opening = () throws -> any SessionStore

  let testDescription: String
  let run: @Sendable (Opening) throws -> Void

  init(_ description: String, _ run: @escaping @Sendable (Opening) throws -> Void) {
    testDescription = description
    self.run = run
  }

  static let clauses = journal + folding + reading + filtering + documents + answers

  private static let journal = [
    StoreContract("a fresh store is empty") { open in
      let store = try open()
      #expect(try store.journal().isEmpty)
      #expect(try store.load("a") == nil)
      #expect(try store.page(after: nil, limit: 10, filters: []).rows.isEmpty)
      #expect(try store.changes().isEmpty)
      try store.probe()
    },
    StoreContract("commits come back in order, with their places, after closing") { open in
      let first = [Samples.record(revision: 1), Samples.record("b", incarnation: .max, revision: .max, at: -5)]
      let second = [Samples.record(revision: 2, bytes: 100_000)]
      var store = try open()
      let places = [try store.commit(first), try store.commit(second)]
      #expect(places[0] < places[1])
      store.close()
      store = try open()
      let found = try store.journal()
      #expect(found.map(\.record) == first + second)
      #expect(found.map(\.sequence) == [places[0], places[0], places[1]])
      #expect(try store.commit([Samples.record(revision: 3)]) > places[1])
    },
    StoreContract("a replay that the caller stops can be done again") { open in
      struct Enough: Error {}
      let store = try open()
      _ = try store.commit([Samples.record(revision: 1), Samples.record(revision: 2)])
      #expect(throws: Enough.self) { try store.replay { _, _ in throw Enough() } }
      #expect(try store.journal().count == 2)
    },
    StoreContract("a call after close is an error") { open in
      let store = try open()
      store.close()
      store.close()
      #expect(throws: StoreError.self) { try store.commit([Samples.record(revision: 1)]) }
      #expect(throws: StoreError.self) { try store.fold(FoldBatch()) }
      #expect(throws: StoreError.self) { try store.keep(nil, named: "a") }
      #expect(throws: StoreError.self) { try store.load("a") }
      #expect(throws: StoreError.self) { try store.changes() }
      #expect(throws: StoreError.self) { try store.page(after: nil, limit: 1, filters: []).rows }
      #expect(throws: StoreError.self) {
        try store.due(from: Timestamp(milliseconds: 0), before: Timestamp(milliseconds: 1), limit: 1)
      }
      #expect(throws: StoreError.self) { try store.documents() }
      #expect(throws: StoreError.self) { try store.answer(under: IdempotencyKey("k")) }
      #expect(throws: StoreError.self) { try store.answerKeys(from: 0, limit: 1) }
      #expect(throws: StoreError.self) { try store.forgetAnswers(before: Timestamp(milliseconds: 1), limit: 1) }
      #expect(throws: StoreError.self) { try store.probe() }
    },
  ]

  private static let folding = [
    StoreContract("a fold moves the journal into the tables") { open in
      let records = [Samples.record(revision: 1), Samples.record(revision: 2)]
      let session = Samples.session(revision: 2, expiresAt: 9_000, schema: "app-7", tokens: "a write 1 - 00 \n")
      var store = try open()
      let place = try store.commit(records)
      let later = try store.commit([Samples.record(revision: 3)])
      try store.fold(Samples.fold([session], history: records.reversed(), through: place))
      store.close()
      store = try open()
      #expect(try store.load("a") == session)
      #expect(try store.changes() == records.map(\.folded))
      #expect(try store.journal().map(\.sequence) == [later])
    },
    StoreContract("a fold done twice, or an older one done again, changes nothing") { open in
      let store = try open()
      let old = Samples.fold([Samples.session(revision: 1)], history: [Samples.record(revision: 1)], through: 1)
      let new = Samples.fold([Samples.session(revision: 2)], history: [Samples.record(revision: 2)], through: 2)
      for batch in [old, old, new, new, old] { try store.fold(batch) }
      #expect(try store.load("a") == Samples.session(revision: 2))
      #expect(try store.changes() == [Samples.record(revision: 1).folded, Samples.record(revision: 2).folded])
    },
    StoreContract("another incarnation takes the place of the row and its history") { open in
      let store = try open()
      try store.fold(
        Samples.fold([Samples.session(revision: 7)], history: (1...7).map { Samples.record(revision: $0) }))
      let next = Samples.session(incarnation: .max, revision: 1)
      let change = Samples.record(incarnation: .max, revision: 1)
      try store.fold(Samples.fold([next], history: [change, Samples.record(revision: 8)]))
      #expect(try store.load("a") == next)
      #expect(try store.changes(incarnation: .max) == [change.folded])
      #expect(try store.changes(incarnation: 1).isEmpty)
    },
    StoreContract("a deletion takes the row and its history, of that incarnation only") { open in
      let store = try open()
      let sessions = [Samples.session("a"), Samples.session("b")]
      let history = [Samples.record("a", revision: 1), Samples.record("b", revision: 1)]
      try store.fold(Samples.fold(sessions, history: history))
      var batch = FoldBatch()
      batch.deletions = [
        .init(id: "a", incarnation: 1), .init(id: "b", incarnation: 2), .init(id: "c", incarnation: 1),
      ]
      try store.fold(batch)
      #expect(try store.load("a") == nil)
      #expect(try store.changes("a").isEmpty)
      #expect(try store.load("b") == sessions[1])
      #expect(try store.changes("b").count == 1)
    },
    StoreContract("a session written and deleted by one fold is no more") { open in
      let store = try open()
      var batch = Samples.fold([Samples.session()], history: [Samples.record(revision: 1)])
      batch.deletions = [.init(id: "a", incarnation: 1)]
      try store.fold(batch)
      #expect(try store.load("a") == nil)
      #expect(try store.changes().isEmpty)
    },
    StoreContract("a trim forgets folds that are below it as a whole, of that incarnation only") { open in
      let store = try open()
      try store.fold(
        Samples.fold([Samples.session(revision: 3)], history: (1...3).map { Samples.record(revision: $0) }))
      var batch = Samples.fold([Samples.session(revision: 5)], history: (4...5).map { Samples.record(revision: $0) })
      batch.trims = [(.init(id: "a", incarnation: 1), below: 4), (.init(id: "a", incarnation: 2), below: 6)]
      try store.fold(batch)
      #expect(try store.changes().map(\.revision) == [4, 5])
    },
    StoreContract("an empty fold is a fold") { open in
      let store = try open()
      _ = try store.commit([Samples.record(revision: 1)])
      try store.fold(FoldBatch())
      #expect(try store.journal().count == 1)
    },
  ]

  private static let reading = [
    StoreContract("history begins after a revision and ends at a limit") { open in
      let store = try open()
      try store.fold(
        Samples.fold([Samples.session(revision: 9)], history: (1...9).map { Samples.record(revision: $0) }))
      #expect(try store.history(of: "a", incarnation: 1, after: 3, limit: 2).map(\.revision) == [4, 5])
      #expect(try store.history(of: "a", incarnation: 1, after: 9, limit: 2).isEmpty)
      #expect(try store.history(of: "a", incarnation: 1, after: 0, limit: 0).isEmpty)
    },
    StoreContract("pages hold every session once, newest change first") { open in
      let store = try open()
      let sessions = (0..<25).map { Samples.session("s\($0)", order: Int64($0 * 7 % 25)) }
      try store.fold(Samples.fold(sessions))
      var found: [StoredSession] = []
      var cursor: PageCursor?
      repeat {
        let page = try store.page(after: cursor, limit: 3, filters: [])
        found += page.rows
        cursor = page.end
      } while cursor != nil
      #expect(found == sessions.sorted { $0.order > $1.order })
    },
    StoreContract("what is deleted is in no page and not due") { open in
      let store = try open()
      try store.fold(Samples.fold(["a", "b"].map { Samples.session($0, order: $0 == "a" ? 1 : 2, due: 5) }))
      var batch = FoldBatch()
      batch.deletions = [.init(id: "a", incarnation: 1)]
      try store.fold(batch)
      #expect(try store.page(after: nil, limit: 5, filters: []).rows.map(\.id) == ["b"])
      #expect(
        try store.due(from: Timestamp(milliseconds: 0), before: Timestamp(milliseconds: 9), limit: 5).map(\.id) == ["b"]
      )
    },
    StoreContract("rows that are due before a time come in the order of their times") { open in
      let store = try open()
      var sessions: [StoredSession] = []
      for index in Int64(0)..<20 {
        let due: Int64? = index % 3 == 0 ? nil : index * 7 % 20
        sessions.append(Samples.session("s\(index)", order: index, due: due))
      }
      try store.fold(Samples.fold(sessions))
      let found = try store.due(
        from: Timestamp(milliseconds: 2), before: Timestamp(milliseconds: 12), limit: 5)
      let times = sessions.compactMap(\.due?.milliseconds).filter { (2..<12).contains($0) }.sorted()
      #expect(found.map(\.due.milliseconds) == Array(times.prefix(5)))
      #expect(found.allSatisfy { row in sessions.contains { $0.id == row.id && $0.due == row.due } })
    },
    StoreContract("large values come back whole") { open in
      let store = try open()
      var session = Samples.session()
      session.layers = Array("[\"".utf8) + [UInt8](repeating: 0x78, count: 3_000_000) + Array("\"]".utf8)
      let change = Samples.record(revision: 1, bytes: 2_000_000)
      try store.fold(Samples.fold([session], history: [change]))
      #expect(try store.load("a") == session)
      #expect(try store.changes() == [change.folded])
    },
  ]
}
