import HTTP

@testable import HTTPServer

/// A connection without a socket, at times that the test sets.
struct Transcript {
  final class NoSink: ResponseSink {
    func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {}
    func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {}
  }

  let handler = TestHandler()
  let surroundings: Surroundings
  var life: ConnectionLife

  init(_ change: (inout ServerConfiguration) -> Void = { _ in }) {
    var configuration = ServerConfiguration(addresses: [])
    change(&configuration)
    surroundings = Surroundings(
      handler: handler, sink: NoSink(), limits: ConnectionLimits(configuration), counters: LoopCounters(), now: 0)
    life = ConnectionLife(ticket: Ticket(place: 5, serial: 9), peer: IPAddress(ipv4: 7), in: surroundings)
  }

  mutating func receive(_ text: String) {
    Array(text.utf8).withUnsafeBytes { life.received($0, in: surroundings) }
  }

  /// Sends everything; answers what was sent and the step after it.
  mutating func run() -> (sent: String, step: ConnectionLife.Step) {
    var sent: [UInt8] = []
    while true {
      let step = life.step(in: surroundings)
      guard step == .write else {
        _ = life.nextDeadline(in: surroundings)
        return (String(decoding: sent, as: UTF8.self), step)
      }
      life.output.withUnsent { sent += $0 }
      life.wrote(life.output.count, in: surroundings)
    }
  }

  mutating func after(_ milliseconds: Int64) -> (sent: String, step: ConnectionLife.Step) {
    surroundings.now += milliseconds
    life.checkDeadline(in: surroundings)
    return run()
  }
}
