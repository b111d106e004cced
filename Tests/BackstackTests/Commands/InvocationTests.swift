import Commands
import Testing

@testable import backstack

@Suite struct InvocationTests {
  private func values(_ arguments: [String]) throws -> [String] {
    try Invocation(arguments).flags.map { "\($0.setting.name)=\($0.value)" }
  }

  @Test func serveIsTheDefault() throws {
    #expect(try Invocation([]).command == .serve)
    #expect(try Invocation(["--data", "/x"]).command == .serve)
    #expect(try Invocation(["check"]).command == .check)
    #expect(try Invocation(["--version"]).command == .version)
    #expect(try Invocation(["check", "--data=/x", "--help"]).command == .help)
    #expect(try Invocation(["-h"]).command == .help)
    #expect(try Invocation(["help", "serve"]).command == .help)
  }

  @Test func valuesFollowOrAreJoined() throws {
    #expect(try values(["--data", "--listen", "--listen=[::1]:0"]) == ["data=--listen", "listen=[::1]:0"])
    #expect(try values(["--data=a=b"]) == ["data=a=b"])
    #expect(
      try values(["--require-preconditions", "--log-level", "debug"]) == [
        "require-preconditions=true", "log-level=debug",
      ])
    #expect(try values(["--require-preconditions=false"]) == ["require-preconditions=false"])
  }

  @Test func filesBelongToTheirCommands() throws {
    #expect(try Invocation(["check", "a.db", "--data", "/x"]).file == "a.db")
    #expect(try Invocation(["check"]).file == nil)
    #expect(try Invocation(["backup", "--to", "a.db"]).file == "a.db")
    let restore = try Invocation(["restore", "--replace", "--from=a=b"])
    #expect(restore.file == "a=b" && restore.replaces && restore.command == .restore)
  }

  @Test(arguments: [
    (["--lisen", "x"], "--listen"), (["serv"], "backstack serve"), (["config", "--markdwn"], "--markdown"),
    (["config", "--check", "a", "--config", "b"], "Name one file"), (["config", "--config=a", "b"], "Name one file"),
    (["serve", "--config", "a", "--config", "b"], "\"a\" and \"b\""),
    (["backup", "--to", "a", "--to=b"], "Name one file"),
    (["--max-body", "1KiB", "--max-body=2MiB"], "--max-body is given twice"),
    (["--access-log", "--access-log=false"], "--access-log is given twice"),
    (["key", "new", "a", "--scope", "read", "--scope=write"], "--scope is given twice"),
    (["serve", "extra"], "--flag VALUE"), (["check", "a", "b"], "--flag VALUE"), (["backup", "--to"], "--to FILE"),
    (["restore", "--from="], "--from FILE"), (["backup", "--from", "x"], "--"),
    (["restore", "--relpace"], "--replace"), (["--data"], "./data"), (["--markdown"], "--"),
    (["-p", "80"], "--listen"),
    (["completions", "tcsh"], "bash, zsh, fish"), (["completions", "bash", "zsh"], "--flag VALUE"),
    (["--port=80"], "--listen"), (["--prt", "80"], "--listen"), (["-v"], "--version"), (["--databse", "x"], "--data"),
  ])
  func aWrongLineIsUsageAndSaysWhatToDo(_ arguments: [String], _ hint: String) {
    let failure = #expect(throws: Failure.self) { try Invocation(arguments) }
    #expect(failure?.code == .usage)
    #expect(failure?.text.contains(hint) == true)
  }

  @Test func whatFollowsCtlIsForAnotherProgram() throws {
    let invocation = try Invocation(["ctl", "pop", "a", "--help", "--lisen"])
    #expect(invocation.command == .ctl && invocation.controlArguments == ["pop", "a", "--help", "--lisen"])
    #expect(try Invocation(["completions", "zsh"]).shell == .zsh)
  }

  @Test func helpNamesEverything() {
    for word in Setting.table.flatMap({ [$0.flag, $0.variable, $0.help] }) { #expect(Help.usage.contains(word)) }
    for command in Command.allCases { #expect(Help.usage.contains("  \(command.rawValue) ")) }
    for code in ExitCode.allCases { #expect(Help.usage.contains("  \(code.rawValue) ")) }
    #expect(Help.usage.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
