import Glibc
import HTTP
import Testing

@testable import HTTPServer

@Suite struct MailboxTests {
  /// How often the event descriptor was written since the last look.
  private func rings(_ mailbox: Mailbox) -> UInt64 {
    var count: UInt64 = 0
    return read(mailbox.descriptor, &count, 8) == 8 ? count : 0
  }

  private func send(_ mailbox: Mailbox, wake: Bool) {
    mailbox.complete(1, wake: wake) { TestHandler.response("") }
  }

  @Test func ringsOnceForWhoeverSleeps() throws {
    let mailbox = try Mailbox()
    for _ in 0..<5 { send(mailbox, wake: true) }
    #expect(rings(mailbox) == 1)
    var mail: [Mailbox.Mail] = []
    mailbox.take(into: &mail)
    #expect(mail.count == 5)
    send(mailbox, wake: true)
    #expect(rings(mailbox) == 0)
  }

  @Test func whoHasMailDoesNotSleep() throws {
    let mailbox = try Mailbox()
    var mail: [Mailbox.Mail] = []
    mailbox.take(into: &mail)
    send(mailbox, wake: false)
    #expect(!mailbox.prepareToSleep())
    mailbox.take(into: &mail)
    mail = []
    #expect(mailbox.prepareToSleep())
    send(mailbox, wake: true)
    #expect(rings(mailbox) == 1)
  }

  @Test func aBatchRingsWhenItIsComplete() throws {
    let mailbox = try Mailbox()
    for _ in 0..<5 { send(mailbox, wake: false) }
    #expect(rings(mailbox) == 0)
    mailbox.wake()
    mailbox.wake()
    #expect(rings(mailbox) == 1)
  }

  @Test func nothingIsTakenAfterTheEnd() throws {
    let mailbox = try Mailbox()
    send(mailbox, wake: false)
    #expect(mailbox.end().count == 1)
    #expect(!mailbox.post(.adopt(-1), wake: true))
    mailbox.wake()
    #expect(rings(mailbox) == 0)
  }
}
