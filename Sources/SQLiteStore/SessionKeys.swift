import Sessions

/// The integer keys of the sessions of one fold, each looked up once.
struct SessionKeys {
  private let find: Statement
  private var known: [FoldBatch.Name: Int64] = [:]

  /// `find` answers key, incarnation and revision of an id.
  init(find: Statement) {
    self.find = find
  }

  /// The row that has the id now, whatever its incarnation.
  func row(of id: String) throws(SQLiteError) -> (key: Int64, incarnation: UInt64, revision: Int64)? {
    defer { find.reset() }
    try find.bind(text: id, at: 1)
    guard try find.step() else { return nil }
    return (find.integer(0), UInt64(bitPattern: find.integer(1)), find.integer(2))
  }

  /// The key of a session; nil where no row has both its id and its incarnation.
  subscript(name: FoldBatch.Name) -> Int64? {
    mutating get throws(SQLiteError) {
      if let key = known[name] { return key }
      guard let row = try row(of: name.id), row.incarnation == name.incarnation else { return nil }
      known[name] = row.key
      return row.key
    }
  }

  mutating func remember(_ name: FoldBatch.Name, _ key: Int64) {
    known[name] = key
  }

  mutating func forget(_ name: FoldBatch.Name) {
    known[name] = nil
  }
}
