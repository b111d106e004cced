import Foundation
import Glibc
import TestSupport
import Testing

/// The real program under a service manager that the test plays: sd_notify(3), sd_listen_fds(3), the watchdog.
@Suite struct ServiceTests {
  /// A shell knows its process id before it becomes the program.
  private static let asService = ["/bin/sh", "-c", "export LISTEN_PID=$$; exec \"$@\"", "sh"]

  @Test(arguments: [true, false]) func theManagerIsToldEverything(_ isAbstract: Bool) async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let name = isAbstract ? "@backstack-\(UUID().uuidString)" : folder.file("notify")
      let manager = try DatagramSocket(name)
      let socket = try ListeningSocket()
      let environment = [
        "NOTIFY_SOCKET": name, "LISTEN_FDS": "1", "LISTEN_FDNAMES": "backstack.socket",
      ]
      let program = try RunningProgram(
        [], environment: environment, wrapper: Self.asService, passing: [socket.descriptor], folder: folder)
      let ready = manager.receive(within: 120)
      #expect(ready == "READY=1\nSTATUS=Serving on 127.0.0.1:\(socket.port)", "\(program.output)")
      #expect(try HTTPClient(port: socket.port, timeout: 120).send("GET", "/readyz").code == 200)
      program.process.send(SIGHUP)
      #expect(manager.receive("RELOADING=1\nMONOTONIC_USEC=") != nil)
      #expect(manager.receive("READY=1") == ready)
      program.process.send(SIGTERM)
      #expect(manager.receive("STOPPING=1\nSTATUS=")?.contains("\nEXTEND_TIMEOUT_USEC=") == true)
      #expect(program.process.wait(seconds: 120) == .exit(0))
    }
  }

  @Test func aReloadThatFindsFaultsShowsInTheStatus() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let manager = try DatagramSocket(folder.file("notify"))
      let settings = folder.file("settings")
      func write(_ text: String) throws { try text.write(toFile: settings, atomically: true, encoding: .utf8) }
      try write("log-level = info")
      let environment = ["NOTIFY_SOCKET": folder.file("notify")]
      let program = try RunningProgram(
        ["--listen", "127.0.0.1:0", "--config", settings], environment: environment, folder: folder)
      let sound = try #require(manager.receive("READY=1\nSTATUS=Serving on 127.0.0.1:"), "\(program.output)")
      func reload() -> String? {
        program.process.send(SIGHUP)
        #expect(manager.receive("RELOADING=1") != nil)
        return manager.receive("READY=1")
      }
      try write("log-levle = info")
      #expect(reload() == sound + "; the last reload found faults, the log names them")
      try write("log-level = warning")
      #expect(reload() == sound)
      try "no keys".write(toFile: folder.file("data/keys"), atomically: true, encoding: .utf8)
      #expect(reload() == sound + "; the last reload found faults, the log names them")
      #expect(program.terminate() == .exit(0))
    }
  }

  /// In a test of its own: signs of life that nobody reads fill the socket's queue, and would keep other messages out.
  @Test func theWatchdogIsFed() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let manager = try DatagramSocket(folder.file("notify"))
      let environment = ["NOTIFY_SOCKET": folder.file("notify"), "WATCHDOG_USEC": "200000"]
      let program = try RunningProgram(["--listen", "127.0.0.1:0"], environment: environment, folder: folder)
      for _ in 0..<3 { #expect(manager.receive("WATCHDOG=1") != nil, "\(program.output)") }
      #expect(program.terminate() == .exit(0))
    }
  }

  @Test func whoComesBetweenTwoStartsIsServedByTheNext() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let socket = try ListeningSocket()
      func start() throws -> RunningProgram {
        try RunningProgram(
          [], environment: ["LISTEN_FDS": "1"], wrapper: Self.asService, passing: [socket.descriptor], folder: folder)
      }
      let first = try start()
      #expect(first.prints("http://127.0.0.1:\(socket.port)\n"))
      #expect(first.terminate() == .exit(0))
      let connection = try RawConnection(port: socket.port, timeout: 120)
      #expect(connection.send(Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))
      let second = try start()
      connection.until(120) { !connection.answers.isEmpty }
      #expect(connection.answers.first?.code == 200)
      connection.close()
      #expect(second.terminate() == .exit(0))
    }
  }

  @Test func aDescriptorThatIsNoSocketIsRefused() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let program = try RunningProgram(
        [], environment: ["LISTEN_FDS": "1"], wrapper: Self.asService, passing: [file], folder: folder)
      #expect(program.process.wait(seconds: 120) == .exit(1))
      #expect(program.output.contains("descriptor 3 is no listening stream socket"), "\(program.output)")
    }
  }
}
