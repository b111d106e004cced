import Testing

@testable import backstack

/// What comes from files: the file of settings, and the twins of variables.
@Suite struct SettingSourcesTests {
  /// Sources over files that are here and not on a disk.
  private func sources(
    _ files: [String: String], environment: [(name: String, value: String)] = [],
    flags: [(setting: Setting, value: String)] = [], file: String? = nil
  ) -> SettingSources {
    SettingSources(file: file, environment: environment, flags: flags) { path throws(TextFile.Unreadable) in
      guard let text = files[path] else { throw TextFile.Unreadable(reason: "is not there") }
      return text
    }
  }

  private func row(_ name: String) throws -> Setting { try #require(Setting.row(flag: "--\(name)")) }

  private func text(_ name: String, _ settings: Settings) throws -> String {
    try row(name).text(in: settings.configuration)
  }

  @Test func theFileIsTheWeakestSource() throws {
    let history = try row("history")
    let settings = try Settings(
      sources(
        ["/c": "history = 1\nloops = 2\n\nbackups = 3"],
        environment: [("BACKSTACK_HISTORY", "10"), ("BACKSTACK_LOOPS", "20"), ("BACKSTACK_CONFIG", "/c")],
        flags: [(history, "100")]))
    #expect(try text("history", settings) == "100")
    #expect(try text("loops", settings) == "20")
    #expect(try text("backups", settings) == "3")
    #expect(settings.origin(of: history).text == "flag --history")
    #expect(try settings.origin(of: row("loops")).text == "environment BACKSTACK_LOOPS")
    #expect(try settings.origin(of: row("backups")).text == "file /c:4")
    #expect(try settings.origin(of: row("data")).text == "default")
  }

  /// Who puts the keys into a secret means the file of the keys, whose text is no path.
  @Test func aPathHasNoTwin() {
    let settings = Settings(reading: sources(["/s": "secret"], environment: [("BACKSTACK_KEYS_FILE", "/s")]))
    #expect(
      settings.faults.map(\.reason) == ["there is no variable BACKSTACK_KEYS_FILE: BACKSTACK_KEYS is a path itself."])
    #expect(settings.faults.first?.advice == "Say BACKSTACK_KEYS=PATH.")
  }

  @Test func theFlagNamesTheFileBeforeItsVariable() throws {
    let settings = try Settings(
      sources(
        ["/a": "history = 1", "/b": "history = 2"], environment: [("BACKSTACK_CONFIG", "/a")], file: "/b"))
    #expect(try text("history", settings) == "2")
  }

  @Test func everyFaultIsSaidWithItsPlace() {
    let text = "history = none\nhistroy = 2\nnonsense\nloops = 1\nloops = 2"
    let settings = Settings(
      reading: sources(
        ["/c": text], environment: [("BACKSTACK_BACKUPS", "-1"), ("BACKSTACK_DTA", "/x")], file: "/c"))
    #expect(
      settings.faults.map(\.reason) == [
        "/c:1: history cannot be \"none\".",
        "/c:2: there is no setting \"histroy\".",
        "/c:3: the line is not of the form name = value.",
        "/c:5: loops is set twice; the first time in line 4.",
        "BACKSTACK_BACKUPS cannot be \"-1\".",
        "there is no setting for the environment variable BACKSTACK_DTA.",
      ])
    #expect(settings.faults[1].advice?.contains("history") == true)
    let failure = Failure(all: settings.faults)
    #expect(failure?.code == .badConfiguration)
    #expect(failure?.text.contains("6 settings are wrong.") == true)
    #expect(failure?.text.contains("/c:1: history cannot be \"none\". Allowed: a whole number from 1") == true)
  }

  @Test func aBadValueIsAFaultEvenWhereAStrongerSourceHasAGoodOne() throws {
    let settings = Settings(reading: sources(["/c": "history = none"], flags: [(try row("history"), "5")], file: "/c"))
    #expect(settings.faults.map(\.reason) == ["/c:1: history cannot be \"none\"."])
  }

  @Test func aFileThatCannotBeReadIsAFault() {
    let settings = Settings(reading: sources([:], environment: [("BACKSTACK_CONFIG", "/nothing")]))
    #expect(settings.faults.map(\.reason) == ["the file of settings /nothing is not there."])
    #expect(settings.faults.first?.code == .badConfiguration)
  }

  @Test(arguments: [("/srv/a", "/srv/a"), ("/srv/a\n", "/srv/a"), ("/srv/a\n\n", "/srv/a\n"), ("/srv/a\r\n", "/srv/a")])
  func aTwinIsAFileWithTheValueWithoutItsLastNewline(_ content: String, _ value: String) throws {
    let settings = try Settings(
      sources(["/run/secrets/data": content], environment: [("BACKSTACK_DATA_FILE", "/run/secrets/data")]))
    #expect(settings.configuration.data == value)
    #expect(try settings.origin(of: row("data")).text == "environment BACKSTACK_DATA_FILE")
  }

  @Test func aTwinIsNotBesideItsVariableAndItsFileIsThere() {
    let both = Settings(
      reading: sources(["/d": "/a"], environment: [("BACKSTACK_DATA_FILE", "/d"), ("BACKSTACK_DATA", "/b")]))
    #expect(both.faults.map(\.reason) == ["BACKSTACK_DATA and BACKSTACK_DATA_FILE are both set."])
    let missing = Settings(reading: sources([:], environment: [("BACKSTACK_DATA_FILE", "/d")]))
    #expect(missing.faults.map(\.reason) == ["BACKSTACK_DATA_FILE: /d is not there."])
    let bad = Settings(reading: sources(["/d": "many"], environment: [("BACKSTACK_HISTORY_FILE", "/d")]))
    #expect(bad.faults.map(\.reason) == ["BACKSTACK_HISTORY_FILE names a file with a value that is not allowed."])
    let unknown = Settings(reading: sources(["/d": "/c"], environment: [("BACKSTACK_CONFIG_FILE", "/d")]))
    #expect(unknown.faults.map(\.code) == [.usage])
  }

  /// A name such as `data-file` would be the twin of another setting.
  @Test func noVariableIsTheTwinOfAnother() {
    let variables = Set(Setting.table.map(\.variable) + [SettingSources.fileVariable])
    for variable in variables { #expect(!variables.contains(variable + SettingSources.twinSuffix)) }
  }
}
