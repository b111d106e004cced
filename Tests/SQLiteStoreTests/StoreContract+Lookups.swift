import Navigation
import Sessions
import Testing

/// What finds sessions by their metadata, and documents by their names.
extension StoreContract {
  static let filtering = [
    StoreContract("a page for filters holds what has all of the pairs, newest change first") { open in
      let store = try open()
      let sessions = (0..<60).map { index in
        Samples.session(
          "s\(index)", order: Int64(index * 7 % 60), metadata: #"{"user":"u\#(index % 3)","beta":\#(index % 2 == 0)}"#)
      }
      try store.fold(Samples.fold(sessions))
      let filters = [Samples.pair("user", "u1"), Samples.pair("beta", "true")]
      let expected = sessions.filter { $0.metadata == Array(#"{"user":"u1","beta":true}"#.utf8) }
      #expect(try store.all(filters) == expected.sorted { $0.order > $1.order })
      #expect(try store.all([filters[1]]).count == 30)
      #expect(try store.all(filters + [Samples.pair("user", "u2")]).isEmpty)
      #expect(try store.all([Samples.pair("user", "u")]).isEmpty)
      #expect(try store.page(after: nil, limit: 0, filters: filters).rows.isEmpty)
    },
    StoreContract("metadata that change are found by what they are, not by what they were") { open in
      let store = try open()
      let (old, new) = (Samples.pair("k", "old"), Samples.pair("k", "new"))
      try store.fold(Samples.fold([Samples.session(metadata: #"{"k":"old"}"#)]))
      try store.fold(Samples.fold([Samples.session(revision: 2, metadata: #"{"k":"old"}"#)]))
      #expect(try store.all([old]).map(\.revision) == [2])
      let changed = Samples.session(revision: 3, metadata: #"{"k":"new"}"#)
      try store.fold(Samples.fold([changed]))
      try store.fold(Samples.fold([Samples.session(revision: 2, metadata: #"{"k":"old"}"#)]))
      #expect(try store.all([old]).isEmpty)
      #expect(try store.all([new]) == [changed])
      try store.fold(Samples.fold([Samples.session(revision: 4, metadata: "{}")]))
      #expect(try store.all([new]).isEmpty)
    },
    StoreContract("a session that is gone is not found by its metadata") { open in
      let store = try open()
      let pair = Samples.pair("k", "1")
      try store.fold(Samples.fold(["a", "b"].map { Samples.session($0, metadata: #"{"k":1}"#) }))
      var batch = Samples.fold([Samples.session("b", incarnation: 2, metadata: "{}")])
      batch.deletions = [.init(id: "a", incarnation: 1)]
      try store.fold(batch)
      #expect(try store.all([pair]).isEmpty)
      try store.fold(Samples.fold([Samples.session("a", incarnation: 3, metadata: #"{"k":1}"#)]))
      #expect(try store.all([pair]).map(\.incarnation) == [3])
    },
    StoreContract("a session of more members than are listed is found by every filter") { open in
      let store = try open()
      let members = (0..<300).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
      let large = Samples.session("large", order: 2, metadata: "{\(members)}")
      let small = Samples.session("small", order: 1, metadata: #"{"k7":7}"#)
      try store.fold(Samples.fold([large, small]))
      #expect(try store.all([Samples.pair("k7", "7")]) == [large, small])
      #expect(try store.all([Samples.pair("k7", "8")]) == [large])
    },
  ]

  static let documents = [
    StoreContract("documents come back by their names, in their last edition, after closing") { open in
      var store = try open()
      #expect(try store.documents().isEmpty)
      let links = StoredDocument(tag: .max, body: Array(#"{"version":1,"ü":"\u0000"}"#.utf8))
      let other = StoredDocument(tag: 7, body: Array(String(repeating: "1", count: 1_000_000).utf8))
      try store.keep(StoredDocument(tag: 1, body: Array("[]".utf8)), named: "links")
      try store.keep(links, named: "links")
      try store.keep(other, named: "other")
      #expect(try store.documents() == ["links": links, "other": other])
      store.close()
      store = try open()
      #expect(try store.documents() == ["links": links, "other": other])
    },
    StoreContract("a document taken away is no more, and the others stay") { open in
      let store = try open()
      let document = StoredDocument(tag: 1, body: Array("{}".utf8))
      for name in ["a", "b"] { try store.keep(document, named: name) }
      try store.keep(nil, named: "a")
      try store.keep(nil, named: "a")
      #expect(try store.documents() == ["b": document])
    },
    StoreContract("a document has no part in the journal") { open in
      let store = try open()
      let first = try store.commit([Samples.record(revision: 1)])
      try store.keep(StoredDocument(tag: 1, body: Array("{}".utf8)), named: "a")
      #expect(try store.journal().map(\.sequence) == [first])
      #expect(try store.commit([Samples.record(revision: 2)]) > first)
    },
  ]
}

extension SessionStore {
  /// Everything that the filters find, in small pages.
  func all(_ filters: [MetadataPair]) throws -> [StoredSession] {
    var found: [StoredSession] = []
    while true {
      let cursor = found.last.map { PageCursor(order: $0.order) }
      let page = try page(after: cursor, limit: 4, filters: filters).rows
      if page.isEmpty { return found }
      found += page
    }
  }
}
