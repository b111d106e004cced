import Testing

@testable import Access

@Suite struct TicketBoxTests {
  @Test func aTicketIsUsedOnce() {
    let box = TicketBox()
    let ticket = Digest(of: box.make(for: "phone", now: 0))
    #expect(box.use(ticket, for: "phone", now: 29_999))
    #expect(!box.use(ticket, for: "phone", now: 29_999))
  }

  @Test func aTicketEndsAndIsForOneSession() {
    let box = TicketBox()
    let late = Digest(of: box.make(for: "phone", now: 0))
    #expect(!box.use(late, for: "phone", now: 30_000))
    let other = Digest(of: box.make(for: "phone", now: 0))
    #expect(!box.use(other, for: "tablet", now: 0))
    #expect(!box.use(other, for: "phone", now: 0), "it was shown, so it may be in a log by now")
  }

  @Test func oneTooManyTakesThePlaceOfTheOldest() {
    let box = TicketBox(capacity: 3)
    let tickets = (0..<5).map { _ in Digest(of: box.make(for: "phone", now: 0)) }
    #expect(tickets.map { box.use($0, for: "phone", now: 1) } == [false, false, true, true, true])
  }
}
