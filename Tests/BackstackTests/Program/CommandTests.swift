import Foundation
import TestSupport
import Testing

/// Every exit code and what the program says with it.
@Suite struct CommandTests {
  @Test(arguments: [
    (["--lisen", "127.0.0.1:0"], "there is no flag --lisen.\nDid you mean --listen?"),
    (["sreve"], "there is no command \"sreve\".\nDid you mean `backstack serve`?"),
    (["--max-body", "0"], "--max-body cannot be \"0\".\nAllowed: 1KiB to 64MiB"),
    (["serve", "data"], "\"data\" has no place after `serve`."),
    (["--data"], "--data needs a value."),
    (["health", "--listen", "127.0.0.1:0"], "health needs the server's port."),
    (["backup", "--to", "-"], "backup cannot write to standard output"),
    (["--listen", "127.0.0.1:1,localhost:1"], "--listen cannot be \"127.0.0.1:1,localhost:1\".\nAllowed: addresses"),
    (["--loops", "1", "--loops=2"], "--loops is given twice."),
  ])
  func aWrongCommandLineIs2(_ arguments: [String], _ text: String) async throws {
    let launch = try await Blocking.run { try Launch(arguments) }
    #expect(launch.ending == .exit(2))
    #expect(launch.output.hasPrefix("backstack: \(text)"), "\(launch.output)")
  }

  @Test func anUnknownVariableIs2AndABadOneIs78() async throws {
    let unknown = try await Blocking.run { try Launch([], environment: ["BACKSTACK_LISTN": "127.0.0.1:0"]) }
    #expect(unknown.ending == .exit(2))
    #expect(unknown.output.contains("BACKSTACK_LISTN.\nDid you mean BACKSTACK_LISTEN?"))
    let bad = try await Blocking.run { try Launch([], environment: ["BACKSTACK_IDLE_TIMEOUT": "soon"]) }
    #expect(bad.ending == .exit(78))
    #expect(bad.output.contains("BACKSTACK_IDLE_TIMEOUT cannot be \"soon\".\nAllowed: 0.1 to 3600 seconds"))
  }

  @Test func helpVersionAndConfigAre0() async throws {
    // Help and version do not care for the environment.
    let odd = ["BACKSTACK_ODD": "1"]
    let help = try await Blocking.run { try Launch(["--help"], environment: odd) }
    #expect(help.ending == .exit(0))
    #expect(help.output.contains("Usage: backstack"))
    let version = try await Blocking.run { try Launch(["version"], environment: odd) }
    #expect(version.ending == .exit(0))
    #expect(version.output.hasPrefix("backstack "))
    let config = try await Blocking.run {
      try Launch(["config", "--history", "7"], environment: ["BACKSTACK_DATA": "/x", "BACKSTACK_HISTORY": "6"])
    }
    #expect(config.ending == .exit(0))
    let lines = config.output.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(lines.contains(["history", "7", "flag", "--history"]))
    #expect(lines.contains(["data", "/x", "environment", "BACKSTACK_DATA"]))
    #expect(lines.contains(["max-body", "1MiB", "default"]))
  }

  @Test func anAddressInUseIs1() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let folder = try TemporaryFolder()
      let second = try Launch(["--listen", "127.0.0.1:\(daemon.port)", "--data", folder.file("data")])
      #expect(second.ending == .exit(1))
      #expect(second.output.contains("cannot listen on 127.0.0.1:\(daemon.port)"))
      #expect(second.output.contains("--listen"))
    }
  }

  @Test func aFolderInUseIs75AndNamesTheProcess() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      for command in ["serve", "migrate"] {
        let second = try Launch([command, "--listen", "127.0.0.1:0", "--data", daemon.folder.file("data")])
        #expect(second.ending == .exit(75))
        #expect(second.output.contains("(pid \(daemon.process.identifier))"), "\(second.output)")
      }
      #expect(daemon.terminate() == .exit(0))
      let after = try Launch(["migrate", "--data", daemon.folder.file("data")])
      #expect(after.ending == .exit(0))
    }
  }

  @Test func healthAsksTheServer() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let address = "127.0.0.1:\(daemon.port)"
      let well = try Launch(["health"], environment: ["BACKSTACK_LISTEN": address])
      #expect(well.ending == .exit(0))
      // The first of several that can be known.
      #expect(try Launch(["health", "--listen", "127.0.0.1:0,\(address)"]).ending == .exit(0))
      #expect(daemon.terminate() == .exit(0))
      let gone = try Launch(["health", "--listen", address])
      #expect(gone.ending == .exit(1))
      #expect(gone.output.contains("nothing answers on \(address)"))
    }
  }

  @Test func checkLooksAtARunningAndAtAStoppedFolder() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let data = daemon.folder.file("data")
      #expect(try Launch(["check", "--data", data]).ending == .exit(0))
      #expect(daemon.terminate() == .exit(0))
      let stopped = try Launch(["check", "--data", data])
      #expect(stopped.ending == .exit(0))
      #expect(stopped.output == "\(data)/backstack.db is sound\n")
      let nothing = try Launch(["check", "--data", daemon.folder.file("nothing")])
      #expect(nothing.ending == .exit(78))
      #expect(nothing.output.contains("--data"))
    }
  }
}
