import Sessions

/// A page of the list for filters.
///
/// A rare pair leads: what it finds is put in order. A pair that many sessions have would find more than a page needs, so then
/// the list is walked, and what has not all of the pairs is passed over without looking at its row.
struct FilteredPage {
  /// How many sessions a pair may find in order to lead.
  static let few = 4096

  private let connection: Connection
  /// Counts what a pair finds, up to one more than `few`.
  private let count: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    count = try Statement(
      connection,
      """
      SELECT count(*) FROM (SELECT 1 FROM session_metadata WHERE pair IN (?1, \(MetadataPair.unlisted.hash)) LIMIT ?2)
      """)
  }

  /// The statement of a page, bound and ready to be stepped. It is not kept: its text goes by the number of the filters.
  func statement(
    _ columns: String, after cursor: PageCursor?, limit: Int, filters: [MetadataPair]
  ) throws(SQLiteError) -> Statement {
    var counted: [(pair: MetadataPair, sessions: Int64)] = []
    for pair in Set(filters) { counted.append((pair, try sessions(with: pair))) }
    counted.sort { $0.sessions < $1.sessions }
    let isRare = counted.first.map { $0.sessions <= Self.few } ?? false
    let sql = Self.sql(columns, filters: counted.count, leads: isRare, isContinued: cursor != nil)
    let statement = try Statement(connection, sql)
    try statement.bind(Int64(max(limit, 0)), at: 1)
    if let cursor { try statement.bind(cursor.order, at: 2) }
    for (index, item) in counted.enumerated() { try statement.bind(item.pair.hash, at: Int32(index + 3)) }
    return statement
  }

  /// The page's keys come first, so that no row is read but those of the page; its rows come in no order, since SQLite would
  /// sort large ones through a file. Pairs are the parameters from ?3 on; whether the first of them `leads` decides where the
  /// keys come from.
  static func sql(_ columns: String, filters: Int, leads: Bool, isContinued: Bool) -> String {
    let source =
      leads
      ? "session_metadata AS found CROSS JOIN sessions ON sessions.key = found.session"
      : "sessions INDEXED BY sessions_by_change"
    var conditions = isContinued ? ["change_order < ?2"] : []
    for index in 0..<filters {
      let holds = "pair IN (?\(index + 3), \(MetadataPair.unlisted.hash))"
      conditions.append(
        leads && index == 0
          ? "found.\(holds)" : "EXISTS (SELECT 1 FROM session_metadata WHERE session = sessions.key AND \(holds))")
    }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return """
      SELECT \(columns) FROM
        (SELECT sessions.key AS place FROM \(source) \(condition) ORDER BY change_order DESC LIMIT ?1)
        CROSS JOIN sessions ON sessions.key = place
      """
  }

  private func sessions(with pair: MetadataPair) throws(SQLiteError) -> Int64 {
    defer { count.reset() }
    try count.bind(pair.hash, at: 1)
    try count.bind(Int64(Self.few + 1), at: 2)
    return try count.step() ? count.integer(0) : 0
  }
}
