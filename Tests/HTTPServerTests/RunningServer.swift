import Dispatch
import Glibc
import HTTP
import Testing

@testable import HTTPServer

/// A server on a free port of the loopback interface, for one test.
struct RunningServer {
  let server: Server
  let handler = TestHandler()
  let port: UInt16

  init(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
    var configuration = ServerConfiguration(addresses: [ServerAddress(host: "127.0.0.1", port: 0)])
    change(&configuration)
    server = Server(configuration: configuration, handler: handler)
    port = try #require(try server.start().first?.port)
  }

  func client(receiveBytes: CInt? = nil) -> Client { Client.connected(to: port, receiveBytes: receiveBytes) }

  /// Drains, and waits for the end of it. Answers whether it came within two minutes.
  @discardableResult
  func stop(within seconds: Double = 0.01) -> Bool { server.stop(within: seconds) }

  /// Waits until the counters are as wanted, at most two minutes.
  func waitFor(_ condition: (ServerStatistics) -> Bool) -> Bool { waitUntil { condition(server.statistics) } }

  /// Waits until so many late requests have come, and takes their exchanges.
  func late(_ count: Int) -> [Exchange] {
    var exchanges: [Exchange] = []
    _ = waitUntil {
      exchanges += handler.takeLate()
      return exchanges.count >= count
    }
    return exchanges
  }
}

extension Server {
  /// Drains, and waits for the end of it. Answers whether it came within two minutes.
  @discardableResult
  func stop(within seconds: Double = 0.01) -> Bool {
    let end = DispatchSemaphore(value: 0)
    drain(within: seconds) { end.signal() }
    return end.wait(timeout: .now() + 120) == .success
  }
}

/// Looks every millisecond, for two minutes at most: a sanitizer on a busy machine takes its time.
func waitUntil(_ condition: () -> Bool) -> Bool {
  for _ in 0..<120_000 {
    if condition() { return true }
    usleep(1_000)
  }
  return false
}
