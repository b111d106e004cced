import Commands
import Testing

/// What every row of the table keeps to.
@Suite struct ControlTableTests {
  @Test func namesAreUniqueAndOptionsAreLong() {
    let table = ControlTable.ctl
    let words = table.subcommands.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(words).count == words.count)
    for command in table.subcommands {
      let options = (table.options + command.options).map(\.name)
      #expect(Set(options).count == options.count, "\(command.name)")
      #expect(options.allSatisfy { $0.hasPrefix("--") && $0.count > 3 })
      #expect(command.operands.drop { !$0.isOptional }.allSatisfy { $0.isOptional }, "\(command.name)")
    }
  }

  @Test func summariesAreSentencesWithoutTheirEnd() {
    let table = ControlTable.ctl
    let summaries =
      table.subcommands.flatMap { [$0.summary] + $0.options.map(\.summary) } + table.options.map(\.summary)
    for summary in summaries { #expect(!summary.hasSuffix(".") && summary.first?.isUppercase == true, "\(summary)") }
  }

  @Test func helpNamesEverythingAndFitsATerminal() {
    let table = ControlTable.ctl
    let all = table.help(below: "backstack")
    #expect(all.contains("Usage: backstack ctl COMMAND [OPTIONS]\n"))
    for command in table.subcommands {
      #expect(all.contains("\n  \(command.name) "))
      let help = command.help(below: "backstack ctl", common: table.options)
      for option in command.options + table.options { #expect(help.contains("\n  \(option.usage) "), "\(help)") }
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(help)")
    }
    #expect(all.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(all)")
  }
}
