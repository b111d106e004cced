/// A command line, understood.
public struct CommandReading: Sendable {
  /// What is to be done; nil: only the program's own options were given.
  public let command: CommandEntry?
  /// With what.
  public let arguments: Arguments
}

extension CommandEntry {
  /// Reads what follows this entry's name: one of its subcommands, then operands and options in any order, as
  /// `--option VALUE` or `--option=VALUE`. What follows `--` is operands.
  public func read(_ arguments: [String]) throws(UsageError) -> CommandReading {
    var command: CommandEntry?
    var result = Arguments()
    var rest = arguments[...]
    var optionsEnded = false
    while let argument = rest.popFirst() {
      if !optionsEnded, argument == "--" {
        optionsEnded = true
      } else if !optionsEnded, argument.hasPrefix("-"), argument != "-" {
        try read(option: argument, of: command, from: &rest, into: &result)
      } else if command == nil {
        guard let found = subcommands.first(where: { $0.name == argument }) else { throw unknownCommand(argument) }
        command = found
      } else {
        result.operands.append(argument)
      }
    }
    if let command, !result.has(Self.help.name) { try check(result.operands, of: command) }
    return CommandReading(command: command, arguments: result)
  }

  /// The option that shows help instead of doing anything.
  public static let help = CommandOption("--help", nil, "Show help")

  private func read(
    option argument: String, of command: CommandEntry?, from rest: inout ArraySlice<String>,
    into result: inout Arguments
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0] == "-h" ? Self.help.name : parts[0]
    let known = options + (command?.options ?? [])
    guard let option = known.first(where: { $0.name == name }) else { throw unknownOption(name, command, known) }
    if let value = option.value {
      guard let text = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw UsageError("\(name) needs a value.", advice: "Give it as \(option.usage).")
      }
      if case .words(let words) = value.choices, !words.contains(text) {
        throw UsageError("\(name) cannot be \"\(text)\".", advice: "Allowed: \(words.joined(separator: ", ")).")
      }
      result.add(text, to: name)
    } else if parts.count == 2 {
      throw UsageError("\(name) takes no value.", advice: "Give it alone.")
    } else {
      result.add("", to: name)
    }
  }

  private func check(_ given: [String], of command: CommandEntry) throws(UsageError) {
    let line = "\(name) \(command.usage)"
    if given.count > command.operands.count {
      throw UsageError(
        "\"\(given[command.operands.count])\" has no place after `\(command.name)`.", advice: "Usage: backstack \(line)"
      )
    }
    let missing = command.operands.dropFirst(given.count).first { !$0.isOptional }
    if let missing {
      throw UsageError("\(command.name) needs \(missing.value.placeholder).", advice: "Usage: backstack \(line)")
    }
    for (text, operand) in zip(given, command.operands) {
      if text.isEmpty {
        throw UsageError("\(operand.value.placeholder) cannot be empty.", advice: "Usage: backstack \(line)")
      }
    }
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let meant =
      subcommands.first { $0.otherNames.contains(word) }?.name
      ?? Nearest.candidate(to: word, among: subcommands.map(\.name))
    let question = Nearest.question(meant.map { "`backstack \(name) \($0)`" })
    return UsageError(
      "there is no command \"\(word)\".", advice: "\(question)`backstack \(name) --help` lists them all.")
  }

  private func unknownOption(_ option: String, _ command: CommandEntry?, _ known: [CommandOption]) -> UsageError {
    let question = Nearest.question(Nearest.candidate(to: option, among: known.map(\.name)))
    let line = command.map { "\(name) \($0.name)" } ?? name
    return UsageError(
      "there is no option \(option).", advice: "\(question)`backstack \(line) --help` lists them all.")
  }
}
