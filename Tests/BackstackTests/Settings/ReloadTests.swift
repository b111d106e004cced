import Testing

@testable import backstack

@Suite struct ReloadTests {
  @Test func whatChangedIsTakenOrNeedsARestart() throws {
    var read = Configuration()
    for (name, value) in [("log-level", "debug"), ("data", "/elsewhere"), ("history", "7")] {
      #expect(try #require(Setting.row(flag: "--\(name)")).set(value, in: &read))
    }
    let reload = Reload(of: Configuration(), to: read)
    #expect(reload.taken.map(\.name) == ["log-level"])
    #expect(reload.postponed.map(\.name) == ["data", "history"])
    #expect(try #require(Setting.row(flag: "--log-level")).text(in: reload.configuration) == "debug")
    #expect(reload.configuration.data == Configuration().data)
    // What needs a restart is said again each time, what was taken is not.
    let again = Reload(of: reload.configuration, to: read)
    #expect(again.taken.isEmpty && again.postponed.count == 2)
  }

  @Test func nothingChangedIsNothing() {
    let reload = Reload(of: Configuration(), to: Configuration())
    #expect(reload.taken.isEmpty && reload.postponed.isEmpty)
  }
}
