import Dispatch
import Glibc
import Synchronization

/// SIGTERM and SIGINT as events: the first one asks for a graceful stop, a second one means at once.
struct StopSignals {
  private static let watched: [(number: Int32, name: String)] = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")]

  /// The first signal that came. Everything about signals happens on a queue of its own.
  private final class Arrival: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let name = Mutex<String?>(nil)

    /// Whether it is the first one.
    func note(_ arrived: String) -> Bool {
      name.withLock { name in
        defer { name = name ?? arrived }
        return name == nil
      }
    }
  }

  private let arrival = Arrival()
  private let sources: [any DispatchSourceSignal]

  /// From now on the signals no longer end the process. SIGHUP is ignored: nothing is read again while serving.
  ///
  /// - Parameter onSecond: called when a further signal arrives.
  init(onSecond: @escaping @Sendable () -> Void) {
    signal(SIGHUP, SIG_IGN)
    let queue = DispatchQueue(label: "backstack.signals")
    sources = Self.watched.map { [arrival] number, name in
      // The source sees a signal only when its default action is out of the way.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if arrival.note(name) { arrival.semaphore.signal() } else { onSecond() }
      }
      source.resume()
      return source
    }
  }

  /// Blocks until the first signal and answers its name.
  func waitForFirst() -> String {
    arrival.semaphore.wait()
    return arrival.name.withLock { $0 ?? "" }
  }
}
