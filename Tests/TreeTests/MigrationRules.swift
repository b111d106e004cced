import Migrations
import Testing

/// The schema's files and the catalogue that embeds them are the same.
@Suite struct MigrationRules {
  @Test func theFolderIsTheCatalogue() throws {
    let files = try SourceTree.files(in: "Migrations/sqlite", suffix: ".sql")
    #expect(!files.isEmpty)
    #expect(files.count == MigrationCatalogue.sqlite.count)
    for (index, pair) in zip(files, MigrationCatalogue.sqlite).enumerated() {
      let (file, migration) = pair
      let digits = String(index + 1)
      let number = String(repeating: "0", count: 4 - digits.count) + digits
      #expect(migration.number == index + 1)
      #expect(file.path == "Migrations/sqlite/\(number)_\(migration.name).sql")
      #expect(file.text == migration.sql, "\(file) is not what the program embeds")
    }
  }

  @Test func everyMigrationIsForwardOnlyAndWithoutItsOwnTransaction() throws {
    for file in try SourceTree.files(in: "Migrations/sqlite", suffix: ".sql") {
      for word in ["BEGIN", "COMMIT", "ROLLBACK", "PRAGMA", "ATTACH"] {
        let statements = file.lines.filter { !$0.hasPrefix("--") }
        #expect(!statements.contains { $0.uppercased().contains(word) }, "\(file) has \(word)")
      }
    }
  }
}
