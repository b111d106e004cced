import Access
import Commands

/// `backstack completions SHELL`, made from the tables of commands and settings.
enum Completions {
  /// Every shell, for people.
  static var shells: String { Shell.allCases.map(\.rawValue).joined(separator: ", ") }

  static func run(_ shell: Shell?) throws(Failure) -> ExitCode {
    guard let shell else {
      throw Failure(.usage, "completions needs a shell.", advice: "Give it one of \(shells).")
    }
    Output.print(shell.completions(of: program))
    return .success
  }

  /// The whole program, as a shell sees it.
  static var program: CommandEntry {
    CommandEntry(
      Version.name, "Keep the navigation state of apps",
      subcommands: Command.allCases.map { command in
        switch command {
        case .ctl: ControlTable.ctl
        case .version, .help: CommandEntry(command.rawValue, command.summary)
        case .completions:
          CommandEntry(
            command.rawValue, command.summary, operands: [.needed(.words("SHELL", Shell.allCases.map(\.rawValue)))])
        default:
          CommandEntry(
            command.rawValue, command.summary, operands: operands(of: command),
            options: Invocation.ownFlags(of: command).map(ownOption) + settings)
        }
      })
  }

  private static func operands(of command: Command) -> [Operand] {
    switch command {
    case .check, .config: [.optional(.file)]
    case .key: [.needed(.words("ACTION", ["new", "list", "revoke"])), .optional(.text("NAME"))]
    default: []
    }
  }

  private static func ownOption(_ flag: String) -> CommandOption {
    switch flag {
    case "--to": CommandOption(flag, .file, "The file to write")
    case "--from": CommandOption(flag, .file, "The backup to read")
    case "--replace": CommandOption(flag, nil, "Also when there is something in its place")
    case "--check": CommandOption(flag, nil, "Only say what is wrong with the settings")
    case "--scope": CommandOption(flag, .words("SCOPE", Scope.allCases.map(\.rawValue)), "What the key allows")
    case "--markdown": CommandOption(flag, nil, "The table of all settings")
    default: CommandOption(flag, nil, "Of this command")
    }
  }

  private static var settings: [CommandOption] {
    [CommandOption("--config", .file, "A file of settings")]
      + Setting.table.map { CommandOption($0.flag, $0.valueKind, $0.help) } + [CommandEntry.help]
  }
}

extension Setting {
  /// What a shell can say about the value.
  var valueKind: ValueKind? {
    switch kind {
    case .toggle: nil
    case .folder: .folder
    case .file: .file
    case .logLevel: .words("LEVEL", words)
    case .logFormat: .words("FORMAT", words)
    default: .text(placeholder)
    }
  }

  private var words: [String] { allowed.split(separator: ", ").map(String.init) }
}
