import Glibc

/// The program. A type with `@main`, and not top-level code, whose closures would belong to the main actor.
@main
enum Backstack {
  static func main() {
    // A client or a log reader that has gone must not end the program.
    signal(SIGPIPE, SIG_IGN)
    let code: ExitCode
    do throws(Failure) {
      code = try run(Array(CommandLine.arguments.dropFirst()), Environment.variables())
    } catch {
      Output.printError(error.text)
      code = error.code
    }
    exit(code.rawValue)
  }

  /// Does what the command line asks.
  static func run(
    _ arguments: [String], _ environment: [(name: String, value: String)]
  ) throws(Failure) -> ExitCode {
    let invocation = try Invocation(arguments)
    let sources = SettingSources(
      file: invocation.settingsFile, environment: environment, flags: invocation.flags)
    /// Asking for help or the version works whatever the environment says.
    func configuration() throws(Failure) -> Configuration { try Settings(sources).configuration }
    switch invocation.command {
    case .serve: return try Serve(configuration(), sources: sources).run()
    case .check: return try Check.run(configuration(), file: invocation.file)
    case .backup: return try Backup.run(configuration(), to: invocation.file, replacing: invocation.replaces)
    case .restore: return try Restore.run(configuration(), from: invocation.file, replacing: invocation.replaces)
    case .migrate: return try Migrate.run(configuration())
    case .key: return try KeyCommand(invocation.words, scope: invocation.scope).run(configuration())
    case .health: return try Health.ask(configuration().listen)
    case .ctl: return try ControlProgram.run(invocation.controlArguments)
    case .completions: return try Completions.run(invocation.shell)
    case .config where invocation.wantsMarkdown: Output.print(Help.markdown)
    case .config where invocation.checksSettings: return try ConfigurationCheck.run(sources)
    case .config: Output.print(Help.configuration(try Settings(sources)))
    case .version: Output.print("\(Version.name) \(Version.number)\n")
    case .help: Output.print(Help.usage)
    }
    return .success
  }
}
