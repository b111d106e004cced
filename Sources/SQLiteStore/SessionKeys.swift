import Sessions

/// The integer keys of the sessions of one fold, each looked up once.
struct SessionKeys {
  private let find: Statement
  private var known: [FoldBatch.Name: Int64] = [:]

  /// `find` answers key, incarnation and revision of an id, and whether its metadata are those of the second parameter.
  init(find: Statement) {
    self.find = find
  }

  /// What a fold asks of a row.
  struct Row {
    var key: Int64
    var incarnation: UInt64
    var revision: Int64
    /// Whether its metadata are the same already.
    var hasMetadata: Bool
  }

  /// The row that has the id now, whatever its incarnation.
  func row(of id: String, metadata: [UInt8] = []) throws(SQLiteError) -> Row? {
    defer { find.reset() }
    try find.bind(text: id, at: 1)
    try find.bind(text: metadata, at: 2)
    guard try find.step() else { return nil }
    return Row(
      key: find.integer(0), incarnation: UInt64(bitPattern: find.integer(1)), revision: find.integer(2),
      hasMetadata: find.integer(3) != 0)
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
