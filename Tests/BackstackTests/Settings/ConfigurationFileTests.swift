import Testing

@testable import backstack

@Suite struct ConfigurationFileTests {
  private func entries(_ text: String) -> [String] {
    let file = ConfigurationFile(text)
    #expect(file.faults.isEmpty, "\(file.faults)")
    return file.entries.map { "\($0.line) \($0.name)|\($0.value)" }
  }

  @Test func aLineIsANameAndAValue() {
    #expect(
      entries("data = /srv/a\nmax-body=2MiB\n\t log-level \t=\t debug \t") == [
        "1 data|/srv/a", "2 max-body|2MiB", "3 log-level|debug",
      ])
    #expect(entries("") == [])
    #expect(entries("data = a = b") == ["1 data|a = b"])
    #expect(entries("data =") == ["1 data|"])
    #expect(entries("data = /srv/é 字") == ["1 data|/srv/é 字"])
  }

  @Test func commentsAndEmptyLinesCountForNothing() {
    let text = "# all\n\n  # more\ndata = /a # here\ndata2 = /a#b\n#data3 = x\n\t#\n"
    #expect(entries(text) == ["4 data|/a", "5 data2|/a#b"])
  }

  @Test func linesMayEndAsOnWindows() {
    #expect(entries("\u{FEFF}data = /a\n") == ["1 data|/a"])
    #expect(entries("data = /a\r\n\r\nloops = 1\r\n") == ["1 data|/a", "3 loops|1"])
  }

  @Test(arguments: [
    ("data", "form name = value"), ("= x", "form name = value"), ("=", "form name = value"), ("data /a # = b", "form"),
    ("data = a\u{0}b", "control"), ("data = a\rb", "control"), ("da\u{7}ta = b", "control"),
  ])
  func whatIsNoSettingIsSaidWithItsLine(_ line: String, _ reason: String) {
    let file = ConfigurationFile("\nloops = 1\n\(line)\nhistory = 2")
    #expect(file.faults.map(\.line) == [3])
    #expect(file.faults.first?.reason.contains(reason) == true)
    #expect(file.entries.map(\.name) == ["loops", "history"])
  }

  @Test func aNameStandsOnce() {
    let file = ConfigurationFile("loops = 1\nhistory = 2\nloops = 1")
    #expect(file.faults.map(\.line) == [3])
    #expect(file.faults.first?.reason == "loops is set twice; the first time in line 1")
    #expect(file.entries.count == 2)
  }
}

extension ConfigurationFile {
  fileprivate var entries: [Entry] {
    lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }

  fileprivate var faults: [(line: Int, reason: String)] {
    lines.compactMap { if case .fault(let line, let reason) = $0 { (line, reason) } else { nil } }
  }
}
