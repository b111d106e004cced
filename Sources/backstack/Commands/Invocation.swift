import Commands

/// A command line, read: `backstack [COMMAND] [--flag VALUE | --flag=VALUE]…`.
struct Invocation {
  var command = Command.serve
  var flags: [(setting: Setting, value: String)] = []
  /// `--config FILE`, and the FILE of `config --check FILE`.
  var settingsFile: String?
  /// `config --markdown`.
  var wantsMarkdown = false
  /// `config --check`.
  var checksSettings = false
  /// `check FILE`, `backup --to FILE`, `restore --from FILE`.
  var file: String?
  /// `--replace` of `backup` and `restore`.
  var replaces = false
  /// `completions SHELL`.
  var shell: Shell?
  /// What follows `ctl`, which another program reads.
  var controlArguments: [String] = []
  /// `key new NAME`, `key list`, `key revoke NAME`: what follows `key`.
  var words: [String] = []
  /// `--scope` of `key new`.
  var scope: String?

  /// - Parameter arguments: without the program's name.
  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    if let first = rest.first, !first.hasPrefix("-") {
      guard let command = Command(rawValue: first) else { throw Self.unknownCommand(first) }
      self.command = command
      rest.removeFirst()
      // Whatever it was that help is wanted about.
      if command == .help { return }
      if command == .ctl {
        controlArguments = Array(rest)
        return
      }
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        command = .help
        return
      case "--version":
        command = .version
        return
      case "--markdown" where command == .config: wantsMarkdown = true
      case "--check" where command == .config: checksSettings = true
      case "--replace" where command == .backup || command == .restore: replaces = true
      case _ where command == .key && !argument.hasPrefix("-"): words.append(argument)
      case _ where command == .check && file == nil && !argument.hasPrefix("-"): file = argument
      case _ where command == .completions && shell == nil && !argument.hasPrefix("-"): shell = try Self.shell(argument)
      case _ where command == .config && !argument.hasPrefix("-"): try name(argument, \.settingsFile)
      default: try readFlag(argument, &rest)
      }
    }
  }

  /// The flags that a command has for itself.
  static func ownFlags(of command: Command) -> [String] {
    switch command {
    case .config: ["--markdown", "--check"]
    case .backup: ["--to", "--replace"]
    case .restore: ["--from", "--replace"]
    case .key: ["--scope"]
    default: []
    }
  }

  private mutating func readFlag(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    guard argument.hasPrefix("-") else {
      throw Failure(
        .usage, "\"\(argument)\" has no place after `\(command.rawValue)`.",
        advice: "Values belong to flags: --flag VALUE. `backstack --help` lists them all.")
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if let field = fileField(of: parts[0]) {
      let path = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      guard let path, !path.isEmpty else {
        throw Failure(.usage, "\(parts[0]) needs a value.", advice: "Give it a path: \(parts[0]) FILE.")
      }
      return try name(path, field)
    }
    if parts[0] == "--scope" && command == .key {
      if scope != nil { throw Self.repeated("--scope") }
      scope = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      if scope == nil { throw Failure(.usage, "--scope needs a value.", advice: "Allowed: \(KeyCommand.scopes).") }
      return
    }
    guard let setting = Setting.row(flag: parts[0]) else { throw unknownFlag(String(parts[0])) }
    if flags.contains(where: { $0.setting.name == setting.name }) { throw Self.repeated(setting.flag) }
    if parts.count == 2 {
      flags.append((setting, String(parts[1])))
    } else if setting.isToggle {
      flags.append((setting, "true"))
    } else if let value = rest.popFirst() {
      flags.append((setting, value))
    } else {
      throw Failure(
        .usage, "\(setting.flag) needs a value.",
        advice: "Allowed: \(setting.allowed). For example: \(setting.flag) \(setting.text(in: Configuration()))")
    }
  }

  /// Of two values it would not be plain which one counts, as in a file of settings.
  private static func repeated(_ flag: String) -> Failure {
    Failure(.usage, "\(flag) is given twice.", advice: "Give it once.")
  }

  /// Takes a path, once: of two it would not be plain which one counts.
  private mutating func name(_ path: String, _ field: WritableKeyPath<Invocation, String?>) throws(Failure) {
    if let first = self[keyPath: field] {
      throw Failure(.usage, "both \"\(first)\" and \"\(path)\" are named.", advice: "Name one file.")
    }
    self[keyPath: field] = path
  }

  /// Where the path goes that follows `flag`; nil when no path does.
  private func fileField(of flag: Substring) -> WritableKeyPath<Invocation, String?>? {
    switch flag {
    case "--config": \.settingsFile
    case "--to" where command == .backup: \.file
    case "--from" where command == .restore: \.file
    default: nil
    }
  }

  private static func shell(_ word: String) throws(Failure) -> Shell {
    guard let shell = Shell(rawValue: word) else {
      throw Failure(.usage, "there are no completions for \"\(word)\".", advice: "Allowed: \(Completions.shells).")
    }
    return shell
  }

  private static func unknownCommand(_ word: String) -> Failure {
    let nearest = Nearest.candidate(to: word, among: Command.allCases.map(\.rawValue))
    let question = Nearest.question(nearest.map { "`backstack \($0)`" })
    return Failure(.usage, "there is no command \"\(word)\".", advice: "\(question)`backstack --help` lists them all.")
  }

  private func unknownFlag(_ flag: String) -> Failure {
    let others = ["--help", "--version", "--config"] + Self.ownFlags(of: command)
    let question = Nearest.question(Synonyms.flag(for: flag, among: Setting.table.map(\.flag) + others))
    return Failure(.usage, "there is no flag \(flag).", advice: "\(question)`backstack --help` lists them all.")
  }
}
