import HTTP
import Testing

@testable import HTTPServer

@Suite struct ConnectionTableTests {
  private final class NoSink: ResponseSink {
    func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {}
    func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {}
  }

  @Test func aPlaceThatIsUsedAgainHasNewTickets() {
    let surroundings = Surroundings(
      handler: TestHandler(), sink: NoSink(), limits: ConnectionLimits(ServerConfiguration(addresses: [])),
      counters: LoopCounters(), now: 0)
    var table = ConnectionTable()
    var seen: Set<Ticket> = []
    for _ in 0..<50 {
      let connection = table.insert { Connection(descriptor: -1, token: $0, isCounted: true, in: surroundings) }
      #expect(connection.token.place == 0)
      #expect(seen.insert(connection.token).inserted)
      #expect(table.holds(connection) && table.count == 1)
      table.remove(connection)
      #expect(!table.holds(connection) && table.count == 0)
      table.remove(connection)
      #expect(table.count == 0)
    }
    #expect(table.connection(at: 1_000) == nil)
  }

  @Test func ticketsKeepTheirPlace() {
    let ticket = Ticket(place: Ticket.places - 1, serial: 7)
    #expect(ticket.place == Ticket.places - 1 && ticket.next.place == ticket.place && ticket.next != ticket)
  }
}
