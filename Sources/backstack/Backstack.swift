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
    switch invocation.command {
    case .help:
      Output.print(Help.usage)
      return .success
    case .version:
      Output.print("\(Version.name) \(Version.number)\n")
      return .success
    case .config where invocation.wantsMarkdown:
      Output.print(Help.markdown)
      return .success
    default: break
    }
    let settings = try Settings(environment: environment, flags: invocation.flags)
    switch invocation.command {
    case .config:
      Output.print(Help.configuration(settings))
      return .success
    case .health: return try Health.ask(settings.configuration.listen)
    default: return .failure
    }
  }
}
