import Testing

@testable import backstack

@Suite struct SettingsTests {
  private func settings(
    environment: [(name: String, value: String)], flags: [(setting: Setting, value: String)]
  ) throws(Failure) -> Settings {
    try Settings(SettingSources(environment: environment, flags: flags))
  }

  @Test func aCoreIsLeftToTheWriter() {
    #expect([0, 1, 2, 4, 64].map(Configuration.loops) == [1, 1, 1, 3, 63])
  }

  @Test func aFlagGoesBeforeItsVariableAndThatBeforeTheDefault() throws {
    let data = try #require(Setting.row(flag: "--data"))
    let listen = try #require(Setting.row(flag: "--listen"))
    let settings = try settings(
      environment: [("BACKSTACK_DATA", "/a"), ("BACKSTACK_LISTEN", "[::1]:7"), ("HOME", "/x")],
      flags: [(data, "/b"), (data, "/c")])
    #expect(settings.configuration.data == "/c")
    #expect(settings.configuration.listen.map(\.text) == ["[::1]:7"])
    #expect(settings.origin(of: data) == .flag("--data"))
    #expect(settings.origin(of: listen) == .environment("BACKSTACK_LISTEN"))
    #expect(Setting.table.filter { settings.origin(of: $0) == .standard }.count == Setting.table.count - 2)
  }

  @Test(arguments: Setting.table.map(\.name)) func everyRowTakesItsDefaultAndRefusesNonsense(_ name: String) throws {
    let setting = try #require(Setting.row(flag: "--\(name)"))
    var configuration = Configuration()
    let standard = setting.text(in: configuration)
    #expect(setting.set(standard, in: &configuration))
    #expect(setting.text(in: configuration) == standard)
    #expect(!setting.set("", in: &configuration))
    #expect(setting.text(in: configuration) == standard)
    // Any word is a path.
    if name == "keys" { return }
    if name != "data" { #expect(!setting.set("-1", in: &configuration)) }
    #expect(setting.text(in: configuration) == standard)
    #expect(!setting.help.hasSuffix("."))
  }

  @Test func namesAreUnique() {
    #expect(Set(Setting.table.map(\.name)).count == Setting.table.count)
    #expect(Setting.row(flag: "--max-request-line")?.variable == "BACKSTACK_MAX_REQUEST_LINE")
  }

  @Test func aBadVariableIsConfigurationAndABadFlagIsUsage() throws {
    let body = try #require(Setting.row(flag: "--max-body"))
    let fromVariable = #expect(throws: Failure.self) {
      try settings(environment: [("BACKSTACK_MAX_BODY", "1TiB")], flags: [])
    }
    #expect(fromVariable?.code == .badConfiguration)
    #expect(fromVariable?.reason == #"BACKSTACK_MAX_BODY cannot be "1TiB"."#)
    let fromFlag = #expect(throws: Failure.self) { try settings(environment: [], flags: [(body, "0")]) }
    #expect(fromFlag?.code == .usage)
    #expect(fromFlag?.advice?.contains("1KiB to 64MiB") == true)
  }

  /// What would be silently without effect is a fault (decision 0008).
  @Test(arguments: [
    ("rate-limit-burst", "5", ["rate-limit": "10"]), ("trusted-proxies", "127.0.0.1", ["rate-limit": "10"]),
    ("forwarding-field", "forwarded", ["rate-limit": "10", "trusted-proxies": "unix"]),
  ])
  func aSettingWithoutTheOneThatItBelongsToIsAFault(_ name: String, _ value: String, _ others: [String: String]) throws
  {
    let setting = try #require(Setting.row(flag: "--\(name)"))
    let failure = #expect(throws: Failure.self) { try settings(environment: [], flags: [(setting, value)]) }
    #expect(failure?.code == .usage && failure?.reason.hasPrefix("--\(name) has no effect without ") == true)
    let fromVariable = #expect(throws: Failure.self) {
      try settings(environment: [(setting.variable, value)], flags: [])
    }
    #expect(fromVariable?.code == .badConfiguration)
    let rest = others.map { (name: "BACKSTACK_" + $0.key.uppercased().replacing("-", with: "_"), value: $0.value) }
    _ = try settings(environment: rest, flags: [(setting, value)])
    // The default says nothing that could have an effect.
    _ = try settings(environment: [], flags: [(setting, setting.text(in: Configuration()))])
  }

  @Test func whatIsMissingMayBeThereAndWrong() throws {
    let failure = #expect(throws: Failure.self) {
      try settings(
        environment: [("BACKSTACK_RATE_LIMIT", "many"), ("BACKSTACK_RATE_LIMIT_BURST", "5")], flags: [])
    }
    #expect(failure?.reason == #"BACKSTACK_RATE_LIMIT cannot be "many"."#)
  }

  @Test func anUnknownVariableNamesTheNearest() {
    let failure = #expect(throws: Failure.self) { try settings(environment: [("BACKSTACK_PORT", "80")], flags: []) }
    #expect(failure?.code == .usage)
    #expect(failure?.advice?.contains("BACKSTACK_LISTEN") == true)
  }

  @Test func theLinksOfAKubernetesServiceAreNoSettings() throws {
    let settings = try settings(
      environment: [
        ("BACKSTACK_SERVICE_HOST", "10.0.0.1"), ("BACKSTACK_SERVICE_PORT", "8080"),
        ("BACKSTACK_PORT", "tcp://10.0.0.1:8080"),
        ("BACKSTACK_PORT_8080_TCP_ADDR", "10.0.0.1"),
      ], flags: [])
    #expect(settings.configuration.listen == Configuration().listen)
  }
}
