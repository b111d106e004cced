/// The texts that are made from the tables.
enum Help {
  /// What `backstack --help` shows.
  static var usage: String {
    var text = """
      Backstack keeps the navigation state of apps: their stacks of screens, tabs and modals,
      changed and read over HTTP, durable in SQLite, the same after a restart.

      Usage: backstack [COMMAND] [--flag VALUE | --flag=VALUE]...

      Commands:

      """
    for command in Command.allCases { text += "  \(padded(command.rawValue, 13))\(command.summary)\n" }
    text += """

      --config FILE, or \(SettingSources.fileVariable)=FILE
          Settings from a file, with every command: name = value, one a line, named as the flags without
          their dashes. A flag goes before its variable, and that before the file. A variable's name with
          \(SettingSources.twinSuffix) behind it names a file with the value.

      Settings, each a flag, an environment variable, and a name in the file:

      """
    for setting in Setting.table {
      text += "  \(setting.flag) \(setting.placeholder)".trimmingTrailingBlanks + "\n"
      text += "      \(setting.help).\n"
      text += "      \(setting.variable), default \(setting.text(in: Configuration()))\n"
    }
    text += "\nExit codes:\n"
    for code in ExitCode.allCases { text += "  \(padded(String(code.rawValue), 4))\(code.meaning)\n" }
    text +=
      "\nWithout any flag: backstack serves on http://\(ListenAddress.standard.text) and keeps ./data/backstack.db.\n"
    return text
  }

  /// What `backstack config` shows: name, effective value, and where it came from.
  static func configuration(_ settings: Settings) -> String {
    let rows = Setting.table.map { setting in
      (setting.name, setting.text(in: settings.configuration), settings.origin(of: setting).text)
    }
    let nameWidth = (rows.map { $0.0.count }.max() ?? 0) + 2
    let valueWidth = (rows.map { $0.1.count }.max() ?? 0) + 2
    return rows.map { padded($0.0, nameWidth) + padded($0.1, valueWidth) + $0.2 + "\n" }.joined()
  }

  /// What `backstack config --markdown` shows: the README's table of settings.
  static var markdown: String {
    var text = "| flag | environment | default | allowed | what it does |\n| --- | --- | --- | --- | --- |\n"
    for setting in Setting.table {
      text += "| `\(setting.flag)` | `\(setting.variable)` | `\(setting.text(in: Configuration()))` "
      text += "| \(setting.allowed) | \(setting.help) |\n"
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
