import CSQLite

/// A prepared statement, kept for the life of its connection. Parameters count from 1, columns from 0, as in SQLite.
final class Statement {
  private let connection: Connection
  private let handle: OpaquePointer
  private let sql: String

  init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw connection.failure(sql) }
    self.connection = connection
    self.sql = sql
    handle = prepared
  }

  deinit {
    sqlite3_finalize(handle)
  }

  // MARK: Running

  /// Goes to the next row; false after the last one. After an error the statement is ready to be run again.
  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let failure = connection.failure(sql)
      reset()
      throw failure
    }
  }

  /// Runs a statement that answers no row, and makes it ready for the next time.
  func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  /// Ends reading and forgets what was bound.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Parameters

  func bind(_ value: Int64, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: Int64?, at index: Int32) throws(SQLiteError) {
    if let value { try bind(value, at: index) } else { try check(sqlite3_bind_null(handle, index)) }
  }

  func bind(text value: String?, at index: Int32) throws(SQLiteError) {
    guard var value else { return try check(sqlite3_bind_null(handle, index)) }
    let code = value.withUTF8 { csqlite_bind_text_copy(handle, index, $0.baseAddress, UInt64($0.count)) }
    try check(code)
  }

  /// `bytes` must be UTF-8.
  func bind(text bytes: [UInt8], at index: Int32) throws(SQLiteError) {
    try check(bytes.withUnsafeBytes { csqlite_bind_text_copy(handle, index, $0.baseAddress, UInt64($0.count)) })
  }

  func bind(blob bytes: [UInt8], at index: Int32) throws(SQLiteError) {
    try check(bytes.withUnsafeBytes { csqlite_bind_blob_copy(handle, index, $0.baseAddress, UInt64($0.count)) })
  }

  /// Runs the statement with `bytes` bound where they are, without a copy.
  func run(withBlob bytes: [UInt8], at index: Int32) throws(SQLiteError) {
    let outcome = bytes.withUnsafeBytes { buffer in
      Result { () throws(SQLiteError) in
        try check(csqlite_bind_blob_static(handle, index, buffer.baseAddress, UInt64(buffer.count)))
        try run()
      }
    }
    try outcome.get()
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw connection.failure(sql) }
  }

  // MARK: Columns of the row that `step` reached

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// Nil for NULL.
  func integerOrNull(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }

  /// Nil for NULL; throws where the bytes are not UTF-8.
  func string(_ column: Int32) throws(SQLiteError) -> String? {
    if sqlite3_column_type(handle, column) == SQLITE_NULL { return nil }
    guard let text = withBytes(column, { String(validating: $0, as: UTF8.self) }) else {
      throw .damage("column \(column) is not UTF-8 in \(sql)")
    }
    return text
  }

  /// The bytes of a text or blob; empty for NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    withBytes(column) { [UInt8]($0) }
  }

  /// The bytes of a text or blob where SQLite holds them; they are gone at the next step.
  func withBytes<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
