import Sessions

extension StoreCheck {
  /// What the list finds sessions by is what their metadata says.
  func metadata(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(
      connection,
      """
      SELECT key, id, metadata FROM sessions
      WHERE (metadata <> '{}' OR key IN (SELECT session FROM session_metadata))
        AND CASE WHEN json_valid(metadata) THEN json_type(metadata) = 'object' END
      ORDER BY key
      """)
    let kept = try Statement(connection, "SELECT pair FROM session_metadata WHERE session = ?1 ORDER BY pair")
    while try statement.step() {
      var pairs: [MetadataPair] = []
      try kept.bind(statement.integer(0), at: 1)
      while try kept.step() { pairs.append(MetadataPair(hash: kept.integer(0))) }
      kept.reset()
      if pairs == MetadataPair.all(in: statement.bytes(2)) { continue }
      let id = String(decoding: statement.bytes(1), as: UTF8.self)
      let detail = "session \(id) (key \(statement.integer(0))): filters do not find it by its metadata"
      findings.append(StoreFinding(area: "sessions", detail: detail))
    }
  }

  /// The bodies of documents are JSON, and as they were written.
  func documents(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(connection, "SELECT name, tag, body, checksum, json_valid(body) FROM documents")
    while try statement.step() {
      let document = StoredDocument(tag: UInt64(bitPattern: statement.integer(1)), body: statement.bytes(2))
      let name = String(decoding: statement.bytes(0), as: UTF8.self)
      var fault: String?
      if statement.integer(3) != document.checksum(named: name) { fault = "does not match its checksum" }
      if statement.integer(4) == 0 { fault = "is not JSON" }
      guard let fault else { continue }
      findings.append(StoreFinding(area: "documents", detail: "document \(name) \(fault)"))
    }
  }

  /// Every answer is one, and is found by its key.
  func answers(_ connection: Connection, _ findings: inout [StoreFinding]) throws(SQLiteError) {
    let statement = try Statement(connection, "SELECT \(AnswerReader.columns), hash, place FROM answers ORDER BY place")
    while try statement.step() {
      var fault: String?
      do throws(SQLiteError) {
        let key = try AnswerReader.record(statement).request.key
        if key.hash != statement.integer(9) { fault = "is not found by its key" }
      } catch {
        fault = "does not match its checksum"
      }
      guard let fault else { continue }
      findings.append(StoreFinding(area: "answers", detail: "answer \(statement.integer(10)) \(fault)"))
    }
  }
}
