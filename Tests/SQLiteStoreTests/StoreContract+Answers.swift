import Navigation
import Sessions
import Testing

extension StoreContract {
  static let answers = [
    StoreContract("answers are committed with changes or alone, and come back after closing") { open in
      var store = try open()
      let first = [Samples.answer("a"), Samples.answer("b", bytes: 2_000_000), Samples.answer("ü", at: .max)]
      let place = try store.commit(JournalTransaction(records: [Samples.record(revision: 1)], answers: first))
      #expect(try store.commit(JournalTransaction(answers: [Samples.answer("c")])) > place)
      store.close()
      store = try open()
      #expect(try store.journalAnswers() == first + [Samples.answer("c")])
      #expect(try store.journal().map(\.record) == [Samples.record(revision: 1)])
      #expect(try store.answer(under: IdempotencyKey("a")) == nil, "it is not folded")
    },
    StoreContract("a fold moves answers into their table, once however often it is done") { open in
      var store = try open()
      let answers = (0..<20).map { Samples.answer("k\($0)", bytes: $0 * 1_000) }
      let place = try store.commit(JournalTransaction(answers: answers))
      let later = try store.commit(JournalTransaction(answers: [Samples.answer("later")]))
      for _ in 0..<2 { try store.fold(Samples.fold(answers, at: place, through: place)) }
      store.close()
      store = try open()
      for answer in answers { #expect(try store.answer(under: answer.request.key) == answer) }
      #expect(try store.answer(under: IdempotencyKey("k20")) == nil)
      #expect(try store.journalAnswers() == [Samples.answer("later")])
      #expect(try store.commit(JournalTransaction(answers: [Samples.answer("last")])) > later)
      #expect(try store.forgetAnswers(before: Timestamp(milliseconds: .max), limit: 100) == 20)
    },
    StoreContract("a sequence is not given again while answers of it are kept") { open in
      var store = try open()
      var last: Int64 = 0
      for index in 0..<3 {
        let place = try store.commit(JournalTransaction(answers: [Samples.answer("k\(index)")]))
        #expect(place > last)
        last = place
        try store.fold(Samples.fold([Samples.answer("k\(index)")], at: place, through: place))
        store.close()
        store = try open()
      }
      for index in 0..<3 { #expect(try store.answer(under: IdempotencyKey("k\(index)")) != nil) }
    },
    StoreContract("of two answers under a key the one counts that was committed last, whatever the clock said") {
      open in
      let store = try open()
      try store.fold(Samples.fold([Samples.answer("k", at: 5)], at: 1))
      try store.fold(Samples.fold([Samples.answer("k", at: 7)], at: 2))
      #expect(try store.answer(under: IdempotencyKey("k"))?.at.milliseconds == 7)
      try store.fold(Samples.fold([Samples.answer("k", at: 6)], at: 3))
      #expect(try store.answer(under: IdempotencyKey("k"))?.at.milliseconds == 6)
    },
    StoreContract("keys are read in the order of their hashes, every one") { open in
      let store = try open()
      let answers = (0..<25).map { Samples.answer("k\($0)") }
      try store.fold(Samples.fold(answers, at: 1))
      var found: [StoredKey] = []
      while let page = try? store.answerKeys(from: found.last.map { $0.hash + 1 } ?? .min, limit: 4), !page.isEmpty {
        found += page
      }
      let keys = answers.map { StoredKey(hash: $0.request.key.hash, at: $0.at) }
      #expect(found == keys.sorted { $0.hash < $1.hash })
    },
    StoreContract("the oldest are forgotten, so many at a time, up to the first that is kept") { open in
      let store = try open()
      for index in Int64(1)...10 {
        try store.fold(Samples.fold([Samples.answer("k\(index)", at: index == 5 ? 1 : index)], at: index))
      }
      let time = Timestamp(milliseconds: 8)
      #expect(try store.forgetAnswers(before: time, limit: 4) == 4)
      #expect(try store.forgetAnswers(before: time, limit: 4) == 3)
      #expect(try store.forgetAnswers(before: time, limit: 4) == 0)
      let kept = try (1...10).filter { try store.answer(under: IdempotencyKey("k\($0)")) != nil }
      #expect(kept == [8, 9, 10])
    },
    StoreContract("those from a time that is still to come are forgotten like those whose time is over") { open in
      let store = try open()
      for (index, at) in [900, 3, 900, 6, 3].enumerated() {
        try store.fold(Samples.fold([Samples.answer("k\(index)", at: Int64(at))], at: Int64(index) + 1))
      }
      let span = Timestamp(milliseconds: 5)..<Timestamp(milliseconds: 20)
      #expect(try store.forgetAnswers(outside: span, limit: 2) == 2)
      #expect(try store.forgetAnswers(outside: span, limit: 2) == 1)
      #expect(try store.forgetAnswers(outside: span, limit: 2) == 0)
      #expect(try store.answer(under: IdempotencyKey("k3")) != nil)
    },
    StoreContract("large answers are forgotten a few at a time") { open in
      let store = try open()
      for index in Int64(1)...5 {
        try store.fold(Samples.fold([Samples.answer("k\(index)", bytes: 600_000)], at: index))
      }
      let count = try store.forgetAnswers(before: Timestamp(milliseconds: .max), limit: 100)
      #expect((1...5).contains(count))
    },
    StoreContract("the oldest of an owner go when it has too many, and nobody else's") { open in
      var store = try open()
      let mine = AnswerOwner("mine")
      try store.fold(Samples.fold([Samples.answer("other", bytes: 50_000)], at: 1))
      for index in Int64(2)...9 {
        var batch = Samples.fold([Samples.answer("k\(index)", bytes: 10_000, owner: mine)], at: index)
        batch.answerBytes = 35_000
        // Once however often it is done.
        let forgotten = (try store.fold(batch), try store.fold(batch))
        #expect(forgotten == (index < 6 ? 0 : 1, 0), "k\(index)")
        if index == 7 {
          store.close()
          store = try open()
        }
      }
      let kept = try (2...9).filter { try store.answer(under: IdempotencyKey("k\($0)")) != nil }
      #expect(kept == [6, 7, 8, 9])
      #expect(try store.answer(under: IdempotencyKey("other")) != nil)
      var batch = Samples.fold((0..<3).map { Samples.answer("l\($0)", bytes: 10_000, owner: mine) }, at: 10)
      batch.answerBytes = 5_000
      #expect(try store.fold(batch) == 6)
      #expect(try store.answer(under: IdempotencyKey("l1")) == nil)
      #expect(try store.answer(under: IdempotencyKey("l2")) != nil)
      // What was swept does not count any more.
      #expect(try store.forgetAnswers(before: Timestamp(milliseconds: .max), limit: 100) == 2)
      batch = Samples.fold([Samples.answer("m", bytes: 4_000, owner: mine)], at: 11)
      batch.answerBytes = 5_000
      #expect(try store.fold(batch) == 0)
    },
    StoreContract("a document and an answer are kept together") { open in
      var store = try open()
      let document = StoredDocument(tag: 1, body: Array("{}".utf8))
      let place = try store.keep(document, named: "a", with: Samples.answer("k"))
      #expect(place != nil)
      #expect(try store.keep(document, named: "b", with: nil) == nil)
      store.close()
      store = try open()
      #expect(try store.documents() == ["a": document, "b": document])
      #expect(try store.journalAnswers() == [Samples.answer("k")])
    },
  ]
}

extension Samples {
  /// An answer that tells its key.
  static func answer(_ key: String, at: Int64 = 1_000, bytes: Int = 0, owner: AnswerOwner = AnswerOwner("s"))
    -> AnswerRecord
  {
    let request = KeyedRequest(key: IdempotencyKey(key), fingerprint: RequestFingerprint(high: .max, low: 7))
    let body = Array(#"{"key":""#.utf8) + [UInt8](repeating: 0x78, count: bytes) + Array("\"}\n".utf8)
    let answer = KeptAnswer(status: 201, fields: Array("ETag: \"1-\(key)\"\r\n".utf8), body: body)
    return AnswerRecord(request: request, owner: owner, at: Timestamp(milliseconds: at), answer: answer)
  }

  static func fold(_ answers: [AnswerRecord], at sequence: Int64, through: Int64? = nil) -> FoldBatch {
    var batch = FoldBatch()
    batch.answers = answers.enumerated().map { PlacedAnswer(sequence: sequence, index: $0.offset, record: $0.element) }
    batch.journalThrough = through
    return batch
  }
}
