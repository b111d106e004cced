import Commands
import Foundation

/// The program `backstack-ctl`, which `backstack ctl` becomes: its arguments are what stands after `ctl`.
@main
enum Control {
  static func main() async {
    Descriptor.holdStandardOnes()
    // A reader that has gone is noticed when something is written.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let terminal = Terminal(environment: environment)
    do {
      try await run(Array(CommandLine.arguments.dropFirst()), environment, terminal)
      try terminal.finish()
      exit(ControlExit.success.rawValue)
    } catch {
      let failure = ControlFailure(error)
      terminal.printError(failure.text)
      exit(failure.code.rawValue)
    }
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String], _ terminal: Terminal
  ) async throws {
    // `help pop` asks what `pop --help` does.
    let asksForHelp = arguments.first == "help"
    let reading = try ControlTable.ctl.read(asksForHelp ? arguments.dropFirst() + [CommandEntry.help.name] : arguments)
    if reading.arguments.has(CommandEntry.help.name) {
      return try terminal.print(ControlHelp.text(reading.command))
    }
    guard let command = reading.command else {
      throw UsageError("ctl needs a command.", advice: "`backstack ctl --help` lists them all.")
    }
    let server = try ServerAccess(reading.arguments, environment)
    let call = ControlCall(arguments: reading.arguments, server: server, terminal: terminal)
    try await call.run(command.name)
  }
}
