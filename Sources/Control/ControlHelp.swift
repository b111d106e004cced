import Commands

/// What `backstack ctl --help` shows, of all or of one command.
enum ControlHelp {
  static func text(_ command: CommandEntry?) -> String {
    if let command { return command.help(below: "backstack ctl", common: ControlTable.ctl.options) }
    let codes = CommandEntry.columns(ControlExit.allCases.map { (String($0.rawValue), $0.meaning) })
    return ControlTable.ctl.help(below: "backstack") + """

      `backstack ctl COMMAND --help` shows the options of one. Colours are for terminals; NO_COLOR turns them off.

      Exit codes:
      \(codes)
      """
  }
}
