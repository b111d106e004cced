extension CommandEntry {
  /// How the command is written: `pop ID [OPTIONS]`.
  public var usage: String {
    var line = name
    for operand in operands {
      line += operand.isOptional ? " [\(operand.value.placeholder)]" : " \(operand.value.placeholder)"
    }
    if !subcommands.isEmpty { line += " COMMAND" }
    return options.isEmpty && subcommands.isEmpty ? line : line + " [OPTIONS]"
  }

  /// What `--help` shows of one command.
  /// - Parameters:
  ///   - parent: what stands before it: `backstack ctl`.
  ///   - common: options that its parent has for all.
  public func help(below parent: String, common: [CommandOption] = []) -> String {
    var text = "\(summary).\n\nUsage: \(parent) \(usage)\n"
    if !subcommands.isEmpty {
      text += "\nCommands:\n" + Self.columns(subcommands.map { ($0.name, $0.summary) })
    }
    if !options.isEmpty { text += "\nOptions:\n" + Self.columns(options.map { ($0.usage, $0.summary) }) }
    if !common.isEmpty {
      text += "\nOptions of every command:\n" + Self.columns(common.map { ($0.usage, $0.summary) })
    }
    return text
  }

  /// Two columns, indented.
  public static func columns(_ rows: [(String, String)]) -> String {
    let width = (rows.map { $0.0.count }.max() ?? 0) + 2
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))\($0.1)\n" }.joined()
  }
}
