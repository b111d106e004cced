/// A shell that can complete what is typed.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that makes the shell complete a program's commands, options and their values.
  public func completions(of program: CommandEntry) -> String {
    let places = CompletionPlace.all(of: program)
    return switch self {
    case .bash: BashCompletions.script(program.name, places)
    case .zsh: ZshCompletions.script(program.name, places)
    case .fish: FishCompletions.script(program.name, places)
    }
  }
}

/// A command with what may follow it, and all that leads to it.
struct CompletionPlace {
  /// The words from the program's name on: `backstack ctl pop`.
  let path: String
  let command: CommandEntry
  /// Its own options, and those of the commands above it.
  let options: [CommandOption]

  static func all(of program: CommandEntry) -> [CompletionPlace] { below(program, path: "", inherited: []) }

  private static func below(_ entry: CommandEntry, path: String, inherited: [CommandOption]) -> [CompletionPlace] {
    let path = path.isEmpty ? entry.name : "\(path) \(entry.name)"
    let options = entry.options + inherited
    return [CompletionPlace(path: path, command: entry, options: options)]
      + entry.subcommands.flatMap { below($0, path: path, inherited: options) }
  }

  /// Text as one word between single quotes, for any of the shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
