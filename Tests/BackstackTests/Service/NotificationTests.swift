import Testing

@testable import backstack

@Suite struct NotificationTests {
  @Test func assignmentsStandOneALine() {
    #expect(Notification.text([.ready, .status("Serving\non\t[::1]:1 é")]) == "READY=1\nSTATUS=Serving on [::1]:1 é")
    #expect(Notification.text([.reloading(monotonicMicroseconds: 17)]) == "RELOADING=1\nMONOTONIC_USEC=17")
    #expect(Notification.text([.stopping, .extendTimeout(microseconds: 5)]) == "STOPPING=1\nEXTEND_TIMEOUT_USEC=5")
    #expect(Notification.text([.watchdog]) == "WATCHDOG=1")
  }
}
