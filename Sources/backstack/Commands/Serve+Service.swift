import Dispatch
import HTTPServer
import Sessions

extension Serve {
  /// How often the manager hears that stopping goes on, and how long it then waits, in microseconds.
  private static let extensionInterval = 5_000_000
  static let extendedTimeout = 20_000_000
  /// How long the end of the program waits for a manager that has not read everything, in seconds.
  static let farewellSeconds = 3.0
  /// How long it hears so beyond the time for draining, in seconds: a disk that hangs must not hold up a machine's stop.
  private static let foldingSeconds = 120.0

  /// Begins to tell the service manager that the program is alive, when it wants to know.
  func startWatchdog() -> Ticker? {
    guard let microseconds = service.watchdogMicroseconds else { return nil }
    let (server, engine, manager) = (server, engine, manager)
    let watchdog = Watchdog(
      ping: { answered in server.ping { engine.ping(answered) } },
      beat: { manager.tell(.watchdog) })
    let ticker = Ticker(label: "backstack.watchdog", every: microseconds / 4) { watchdog.tick() }
    ticker.start()
    return ticker
  }

  /// Says again and again that stopping goes on, when it takes longer than what was asked for with `STOPPING=1`.
  func startExtending() -> Ticker {
    let manager = manager
    let end = DispatchTime.now() + configuration.drainSeconds + Self.foldingSeconds
    let ticker = Ticker(label: "backstack.extend", every: Self.extensionInterval) {
      if .now() < end { manager.tell(.extendTimeout(microseconds: Self.extendedTimeout)) }
    }
    ticker.start()
    return ticker
  }
}
