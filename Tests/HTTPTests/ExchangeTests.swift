import HTTP
import Synchronization
import Testing

@Suite("Late answers")
struct ExchangeTests {
  private final class Sink: ResponseSink {
    let calls = Mutex<[(ticket: UInt64, wake: Bool, status: Int)]>([])

    func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {
      let status = make().status.rawValue
      calls.withLock { $0.append((ticket, wake, status)) }
    }

    let resumed = Mutex<[(tickets: [UInt64], wake: Bool)]>([])

    func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {
      resumed.withLock { $0.append((tickets(), wake)) }
    }
  }

  @Test func theSinkGetsTheTicketAndTheWish() {
    let sink = Sink()
    let exchange = Exchange(sink: sink, ticket: 7)
    exchange.complete { Response(status: .ok) }
    exchange.complete(wake: false) { Response(status: .conflict) }
    let calls = sink.calls.withLock { $0 }
    #expect(calls.map(\.ticket) == [7, 7])
    #expect(calls.map(\.wake) == [true, false])
    #expect(calls.map(\.status) == [200, 409])
  }

  @Test func aStreamIsResumedByItsTicket() {
    let sink = Sink()
    let exchange = Exchange(sink: sink, ticket: 7)
    exchange.resume()
    exchange.resume(wake: false)
    let resumed = sink.resumed.withLock { $0 }
    #expect(resumed.map(\.tickets) == [[7], [7]])
    #expect(resumed.map(\.wake) == [true, false])
  }
}
