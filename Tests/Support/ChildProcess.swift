import Glibc
import Synchronization

/// A program that was started here; killed when nobody holds it any more.
public final class ChildProcess: Sendable {
  /// How a process ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    /// The code or signal in words.
    public var description: String {
      switch self {
      case .exit(let code): "exit code \(code)"
      case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
      }
    }
  }

  /// The process id.
  public let identifier: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// Starts `path`; both of its outputs are appended to the file `output`.
  ///
  /// - Parameter passing: descriptors that it gets as 3 and onwards, in ascending order.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String], output: String, passing: [Int32] = []
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let passed = passing.sorted()
    for (index, descriptor) in passed.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, 3 + Int32(index))
    }
    // Pipes and sockets of tests that run at the same time must not live on in here: their readers wait for the end.
    for descriptor in 3 + Int32(passed.count)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    let argumentList = ([path] + arguments).map { strdup($0) } + [nil]
    let everything = environment.merging(SanitizerOptions.environment) { own, _ in own }
    let variables = everything.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argumentList + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, argumentList, variables)
    guard code == 0 else { throw SocketError("posix_spawn \(path)", code) }
    identifier = pid
  }

  deinit {
    send(SIGKILL)
    _ = wait(seconds: 10)
  }

  /// How the process ended; nil while it runs.
  public func poll() -> Ending? {
    ending.withLock { ending in
      if ending != nil { return ending }
      var status: Int32 = 0
      guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
      let signal = status & 0x7F
      ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
      return ending
    }
  }

  /// Sends a signal, unless the process has ended.
  public func send(_ signal: Int32) {
    guard poll() == nil else { return }
    Glibc.kill(identifier, signal)
  }

  /// Blocks until the process ends, at most `seconds`.
  public func wait(seconds: Double) -> Ending? {
    let end = MonotonicTime.now + seconds
    while MonotonicTime.now < end {
      if let ending = poll() { return ending }
      MonotonicTime.sleep(0.005)
    }
    return poll()
  }
}
