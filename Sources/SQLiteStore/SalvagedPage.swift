import Sessions

/// A page of the list when SQLite cannot read all of it in one go: an index tells which rows there are, and each is read by
/// itself, so that only those on a damaged page are missing.
enum SalvagedPage {
  static func read(
    _ connection: Connection, after cursor: PageCursor?, limit: Int
  ) throws(SQLiteError) -> StoredPage {
    let index = try Statement(
      connection,
      """
      SELECT key, change_order FROM sessions INDEXED BY sessions_by_change
      WHERE change_order < ?1 ORDER BY change_order DESC LIMIT ?2
      """)
    let row = try Statement(connection, "SELECT \(Reader.columns) FROM sessions WHERE key = ?1")
    try index.bind(cursor?.order ?? .max, at: 1)
    try index.bind(Int64(max(limit, 0)), at: 2)
    var page = StoredPage()
    var count = 0
    while try index.step() {
      count += 1
      let key = index.integer(0)
      if count == limit { page.end = PageCursor(order: index.integer(1)) }
      do throws(SQLiteError) {
        try row.bind(key, at: 1)
        guard try row.step() else { throw .damage("the row is not there") }
        page.rows.append(try Reader.storedSession(row))
      } catch {
        page.damaged.append("key \(key): \(error.message)")
      }
      row.reset()
    }
    return page
  }
}
