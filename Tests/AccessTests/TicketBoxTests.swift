import Testing

@testable import Access

@Suite struct TicketBoxTests {
  private func make(_ box: TicketBox, _ id: String = "phone", now: Int64 = 0, until end: Int64 = 30_000) -> Digest? {
    box.make(Ticket(sessionID: id, incarnation: 7, grant: .open, endsAt: end), now: now).map { Digest(of: $0) }
  }

  private func use(_ box: TicketBox, _ digest: Digest?, for id: String = "phone", now: Int64 = 1) -> Bool {
    digest.flatMap { box.ticket($0, for: id, now: now, isUsed: true) } != nil
  }

  @Test func aTicketIsUsedOnce() {
    let box = TicketBox()
    let ticket = make(box)
    #expect(ticket.flatMap { box.ticket($0, for: "phone", now: 1, isUsed: false) }?.incarnation == 7)
    #expect(use(box, ticket, now: 29_999))
    #expect(!use(box, ticket, now: 29_999))
  }

  @Test func aTicketEndsAndIsForOneSession() {
    let box = TicketBox()
    #expect(!use(box, make(box), now: 30_000))
    let other = make(box)
    #expect(!use(box, other, for: "tablet"))
    #expect(!use(box, other), "it was shown, so it may be in a log by now")
  }

  @Test func aSessionHasSoManyAndTakesNoOthersPlace() {
    let box = TicketBox(capacity: 100, sessionCapacity: 3)
    let other = make(box, "tablet")
    let tickets = (0..<3).map { make(box, until: $0 == 1 ? 5000 : 30_000) }
    for _ in 0..<1000 { #expect(make(box) == nil) }
    #expect(use(box, other, for: "tablet"))
    #expect(use(box, tickets[0]))
    let next = make(box)
    #expect(next != nil && make(box) == nil)
    #expect(make(box, now: 5000) != nil, "one is over")
    #expect(use(box, tickets[2]) && use(box, next))
  }

  @Test func whenThereAreTooManyOfAllNobodyLosesHis() {
    let box = TicketBox(capacity: 3, sessionCapacity: 2)
    let tickets = (0..<3).map { make(box, "s\($0)", until: $0 == 0 ? 500 : 30_000) }
    #expect(make(box, now: 1) == nil)
    #expect(make(box, now: 500) == nil, "it has looked a moment ago")
    #expect(make(box, now: 1001) != nil)
    #expect(make(box, now: 3000) == nil)
    #expect(use(box, tickets[1], for: "s1") && use(box, tickets[2], for: "s2"))
    #expect(!use(box, tickets[0], for: "s0"))
  }
}
