/// What the program can be asked to do.
enum Command: String, CaseIterable {
  case serve
  case check
  case backup
  case restore
  case migrate
  case key
  case config
  case health
  case ctl
  case completions
  case version
  case help

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .serve: "Serve the HTTP API until SIGTERM or SIGINT; the default"
    case .check: "Check the database and the sessions in it, or those of a FILE such as a backup"
    case .backup: "Copy the database, also that of a running server: --to FILE [--replace]"
    case .restore: "Put a backup in the place of the database: --from FILE [--replace]"
    case .migrate: "Bring the database file to this version's schema, then exit"
    case .key: "Make, list or revoke API keys: new NAME [--scope admin|write|read|metrics], list, revoke NAME"
    case .config: "Show the effective settings and where each came from; --check: only say what is wrong with them"
    case .health: "Ask a running server on --listen whether it is ready: exit code 0 or 1"
    case .ctl: "Talk to a running server: list, show, change and watch sessions; `backstack ctl --help`"
    case .completions: "Print the script with which a shell completes all of this: bash, zsh or fish"
    case .version: "Show the version"
    case .help: "Show this text"
    }
  }
}
