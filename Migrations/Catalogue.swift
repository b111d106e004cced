/// One step of the schema: forward only, applied once, in a transaction of its own.
public struct Migration: Sendable {
  /// 1, 2, 3…; becomes the file's `user_version`.
  public let number: Int32
  /// The file's name between its number and `.sql`.
  public let name: String
  /// Statements of DDL or DML; no transaction control.
  public let sql: String

  public init(number: Int32, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }
}

/// The files of this folder, embedded in the program when it is built.
public enum MigrationCatalogue {
  /// `sqlite/000N_name.sql` in order, numbered from 1 without a gap.
  public static let sqlite: [Migration] = [
    Migration(number: 1, name: "sessions", sql: text(PackageResources._001_sessions_sql))
  ]

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
