import Foundation
import Glibc
import TestSupport
import Testing

/// `backstack ctl` against the program, as somebody types it.
@Suite struct ControlTests {
  /// Lines beside a server.
  private final class Desk: Sendable {
    let daemon: Daemon
    private let typist: Typist
    var folder: TemporaryFolder { typist.folder }

    init() throws {
      daemon = try Daemon()
      typist = try Typist(server: daemon.port)
    }

    /// What a line prints; the last line is its exit code.
    func type(_ line: String) throws -> String { try typist.type(line) }
  }

  private func atDesk(_ body: @escaping @Sendable (Desk) throws -> Void) async throws {
    try await Blocking.run {
      let desk = try Desk()
      try body(desk)
      #expect(desk.daemon.terminate() == .exit(0))
    }
  }

  @Test func aSessionFromItsMakingToItsEnd() async throws {
    try await atDesk { desk in
      #expect(
        try desk.type("ctl create demo --screen home --screen orders --metadata device=phone --metadata n:=1") == """
          demo  revision 1
          metadata {"device":"phone","n":1}
          └─ root stack
             ├─ s1 home
             └─ s2 orders ← visible
          0

          """)
      let pushed = try desk.type("ctl push demo order --param number:=17 --title Order")
      #expect(pushed.contains(#"└─ s3 order {"number":17} "Order" ← visible"#), "\(pushed)")
      #expect(
        try desk.type("ctl present demo code --style sheet --embed").contains("└─ m4 sheet stack\n   └─ s5 code"))
      #expect(try desk.type("ctl dismiss demo").hasSuffix("Order\" ← visible\n0\n"))
      #expect(try desk.type("ctl pop demo --to home").contains("revision 5"))
      #expect(try desk.type("ctl pop demo --count 0").hasPrefix("Nothing changed.\n"))
      #expect(try desk.type("ctl undo demo").contains("s3 order"))
      #expect(try desk.type("ctl get demo --revision 1").contains("└─ s2 orders ← visible"))
      #expect(try desk.type("ctl sessions --metadata device=phone | tail -2").hasSuffix("home › orders › order\n0\n"))
      #expect(try desk.type("ctl changes demo --after 4").split(separator: "\n").count == 3)
      #expect(try desk.type("ctl delete demo") == "0\n")
      let gone = try desk.type("ctl get demo")
      #expect(gone.hasPrefix("backstack ctl: ") && gone.contains("(session_not_found)") && gone.hasSuffix("\n1\n"))
    }
  }

  @Test func aRefusalIs1AndSaysWhy() async throws {
    try await atDesk { desk in
      _ = try desk.type("ctl create a")
      let refused = try desk.type("ctl pop a")
      #expect(refused.contains("(at_root)\n") && refused.hasSuffix("\n1\n"), "\(refused)")
      #expect(try desk.type("ctl pop a 2>/dev/null") == "1\n")
    }
  }

  @Test func tabsAndLinks() async throws {
    try await atDesk { desk in
      let made = try desk.type("ctl create a --tab shop=home --tab me=profile")
      #expect(made.contains("├─ shop active"))
      #expect(try desk.type("ctl select a me").contains("me active\n      └─ s2 profile ← visible"))
      let client = HTTPClient(port: desk.daemon.port)
      let rules = #"{"rules":[{"pattern":"/orders/:n","screen":"order","parents":[{"screen":"home"}],"stack":"shop"}]}"#
      #expect(try client.send("PUT", "/v1/links", body: Array(rules.utf8)).code == 200)
      #expect(try desk.type("ctl open a app://orders/17").contains(#"order {"n":"17"} ← visible"#))
      #expect(try desk.type("ctl open a app://nothing").hasSuffix("\n1\n"))
      #expect(try desk.type(#"ctl perform a navigate '{"screen":"x"}'"#).contains("x ← visible"))
    }
  }

  @Test func jsonIsForPrograms() async throws {
    try await atDesk { desk in
      for id in ["a", "b", "c"] { _ = try desk.type("ctl create \(id)") }
      #expect(try desk.type("ctl get a --json").hasPrefix(#"{"id":"a","revision":1,"#))
      #expect(try desk.type("ctl push a x --json").contains(#""change":{"revision":2,"changed":true,"#))
      #expect(try desk.type("ctl sessions --json --limit 2").contains(#","next":""#))
      let all = try desk.type("ctl sessions --json --limit 2 --all")
      #expect(all.split(separator: "\n").count == 3, "two pages and the exit code: \(all)")
      let page = try desk.type("ctl sessions --limit 2")
      #expect(page.contains("There are more: --after "))
      #expect(page.split(separator: "\n").count == 5)
    }
  }

  @Test func whatIsExportedIsImported() async throws {
    try await atDesk { desk in
      _ = try desk.type("ctl create a --screen home && ctl push a order --params '{\"n\":12345678901234567890}'")
      #expect(try desk.type("ctl export a --to a.json") == "0\n")
      #expect(try desk.type("ctl import b a.json").contains(#"s2 order {"n":12345678901234567890} ← visible"#))
      #expect(try desk.type("ctl export a | ctl import c").hasSuffix("← visible\n0\n"))
      #expect(try desk.type("ctl import b a.json --new").contains("(revision_mismatch)"))
      #expect(try desk.type("ctl import d nothing.json").hasSuffix("No such file or directory\n1\n"))
      #expect(try desk.type("echo '{' | ctl import d -").hasSuffix("standard input is not JSON\n1\n"))
      let broken = #"{"layers":[{"id":"root","container":"stack","stacks":[{"id":"main","screens":[]}]}]}"#
      #expect(try desk.type("echo '\(broken)' | ctl import d --repair").hasPrefix("repaired #/layers/0"))
    }
  }

  @Test func aWrongLineIs2AndNoServerIs69() async throws {
    try await atDesk { desk in
      for line in ["ctl", "ctl gte a", "ctl get", "ctl get a --jsno", "ctl get a b", "ctl get a --server x"] {
        let output = try desk.type(line)
        #expect(output.hasPrefix("backstack ctl: ") && output.hasSuffix("\n2\n"), "\(output)")
      }
      #expect(try desk.type("ctl --help").contains("Usage: backstack ctl COMMAND"))
      #expect(try desk.type("ctl pop --help").contains("Usage: backstack ctl pop ID [OPTIONS]"))
      #expect(try desk.type("ctl help") == desk.type("ctl --help"))
      #expect(try desk.type("ctl help pop") == desk.type("ctl pop --help"))
      // Nobody listens on port 1.
      for line in ["ctl get a --server http://127.0.0.1:1", "ctl watch a --server http://127.0.0.1:1"] {
        let output = try desk.type(line)
        #expect(output.hasSuffix("say where it is.\n69\n"), "\(output)")
      }
    }
  }

  @Test func aReaderThatHasSeenEnoughEndsIt() async throws {
    try await atDesk { desk in
      let client = HTTPClient(port: desk.daemon.port)
      #expect(try client.send("POST", "/v1/sessions", body: Array(#"{"id":"a"}"#.utf8)).code == 201)
      let output = desk.folder.file("watched")
      let shell = try ChildProcess(
        "/bin/bash", ["-c", "'\(try Daemon.program)' ctl watch a | head -1; echo ${PIPESTATUS[0]}"],
        environment: [
          "BACKSTACK_SERVER": "http://127.0.0.1:\(desk.daemon.port)", "PATH": "/usr/bin:/bin",
          "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
        ], output: output)
      #expect(Self.appears("revision 1", in: output))
      let end = MonotonicTime.now + 60
      while shell.poll() == nil, MonotonicTime.now < end {
        _ = try client.send("POST", "/v1/sessions/a/push", body: Array(#"{"screen":"x"}"#.utf8))
        MonotonicTime.sleep(0.02)
      }
      #expect(shell.poll() == .exit(0))
      // As any program whose pipe is closed: SIGPIPE, which shells show as 128 + 13.
      #expect(try String(contentsOfFile: output, encoding: .utf8).hasSuffix("root\n141\n"))
    }
  }

  @Test func watchingShowsEachChangeUntilTheSessionIsGone() async throws {
    try await atDesk { desk in
      let client = HTTPClient(port: desk.daemon.port)
      #expect(try client.send("POST", "/v1/sessions", body: Array(#"{"id":"a"}"#.utf8)).code == 201)
      let output = desk.folder.file("watched")
      let watcher = try Self.watch(desk, output)
      #expect(Self.appears("revision 1  → root\n", in: output))
      #expect(
        try client.send(
          "POST", "/v1/sessions/a/push", fields: [("Backstack-Client", "phone")], body: Array(#"{"screen":"x"}"#.utf8)
        ).code == 200)
      #expect(Self.appears("revision 2  push x  by phone  → root › x\n", in: output))
      #expect(try client.send("DELETE", "/v1/sessions/a").code == 204)
      #expect(watcher.wait(seconds: 60) == .exit(0))
      #expect(Self.appears("a is gone\n", in: output))
    }
  }

  @Test func controlCEndsWatching() async throws {
    try await atDesk { desk in
      let watcher = try Self.watchingNewSession(desk)
      watcher.send(SIGINT)
      #expect(watcher.wait(seconds: 60) == .signal(SIGINT))
    }
  }

  /// Foundation on Linux would keep a core busy with a stream on a connection that it opens (EventSource).
  @Test func anIdleWatcherTakesNoProcessorTime() async throws {
    try await atDesk { desk in
      let watcher = try Self.watchingNewSession(desk)
      let before = try Self.processorSeconds(of: watcher)
      MonotonicTime.sleep(1)
      #expect(try Self.processorSeconds(of: watcher) - before < 0.3)
      watcher.send(SIGINT)
      #expect(watcher.wait(seconds: 60) == .signal(SIGINT))
    }
  }

  /// The processor time that a process has taken, from proc(5).
  private static func processorSeconds(of process: ChildProcess) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8)
    let fields = text.split(separator: " ").map(String.init)
    let ticks = try #require(Double(fields[13])) + #require(Double(fields[14]))
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func watch(_ desk: Desk, _ output: String) throws -> ChildProcess {
    try Launch.start(
      ["ctl", "watch", "a"], environment: ["BACKSTACK_SERVER": "http://127.0.0.1:\(desk.daemon.port)"], output: output)
  }

  /// A watcher of a session that was just made, which it has shown.
  private static func watchingNewSession(_ desk: Desk) throws -> ChildProcess {
    let client = HTTPClient(port: desk.daemon.port)
    #expect(try client.send("POST", "/v1/sessions", body: Array(#"{"id":"a"}"#.utf8)).code == 201)
    let output = desk.folder.file("watched")
    let watcher = try watch(desk, output)
    #expect(appears("revision 1", in: output))
    return watcher
  }

  /// Whether a file comes to have that text.
  private static func appears(_ text: String, in file: String) -> Bool {
    let end = MonotonicTime.now + 60
    while MonotonicTime.now < end {
      if let found = try? String(contentsOfFile: file, encoding: .utf8), found.contains(text) { return true }
      MonotonicTime.sleep(0.01)
    }
    return false
  }

  @Test func theServerDoesNotMindTheClientsVariables() async throws {
    let launch = try await Blocking.run {
      try Launch(["config"], environment: ["BACKSTACK_SERVER": "http://x", "BACKSTACK_TOKEN": "t"])
    }
    #expect(launch.ending == .exit(0))
  }

  @Test func withoutTheOtherProgramItSaysWhatIsMissing() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: try Daemon.program, toPath: folder.file("backstack"))
      let output = try Shell.run(
        "./backstack ctl sessions 2>&1; echo $?", in: folder.path,
        environment: ["LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""])
      #expect(output.contains("backstack-ctl cannot be run: No such file or directory"), "\(output)")
      #expect(output.hasSuffix("\n1\n"))
    }
  }
}
