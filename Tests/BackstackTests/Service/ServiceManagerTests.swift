import Synchronization
import TestSupport
import Testing

@testable import backstack

/// What a manager is told that does not always listen.
@Suite struct ServiceManagerTests {
  /// Plays the manager: is busy as often as told, and keeps what it takes.
  private final class Desk: Sendable {
    private let state: Mutex<(busy: Int, asked: Int, taken: [String])>

    init(busy: Int) { state = Mutex((busy, 0, [])) }

    func hear(_ text: String) -> NotifySocket.Delivery {
      state.withLock { state in
        state.asked += 1
        if state.asked <= state.busy { return .busy }
        state.taken.append(text)
        return .taken
      }
    }

    var taken: [String] { state.withLock { $0.taken } }
    var asked: Int { state.withLock { $0.asked } }
  }

  @Test func whatCountsIsSaidUntilItIsHeard() {
    let desk = Desk(busy: 5)
    let manager = ServiceManager { desk.hear($0) }
    manager.tell(.ready, .status("here"))
    manager.tell(.stopping, .extendTimeout(microseconds: 1))
    manager.finish(within: 120)
    #expect(desk.taken == ["READY=1\nSTATUS=here", "STOPPING=1\nEXTEND_TIMEOUT_USEC=1"])
    #expect(desk.asked == 7)
  }

  @Test func signsOfLifeAreSaidOnce() {
    let desk = Desk(busy: 2)
    let manager = ServiceManager { desk.hear($0) }
    manager.tell(.watchdog)
    manager.tell(.extendTimeout(microseconds: 1))
    manager.tell(.watchdog)
    manager.finish(within: 120)
    #expect(desk.taken == ["WATCHDOG=1"])
  }

  @Test func aManagerThatIsGoneIsNotWaitedFor() {
    let asked = Mutex(0)
    let manager = ServiceManager { _ in
      asked.withLock { $0 += 1 }
      return .lost
    }
    manager.tell(.ready)
    manager.finish(within: 120)
    #expect(asked.withLock { $0 } == 1)
    ServiceManager(send: nil).finish(within: 120)
  }

  @Test func aSocketThatIsFullIsBusyAndOneThatNobodyHoldsIsLost() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let name = folder.file("notify")
      let socket = try #require(NotifySocket(name))
      #expect(socket.send("nobody") == .lost)
      let manager = try DatagramSocket(name)
      var sent = 0
      while socket.send("\(sent)") == .taken { sent += 1 }
      #expect(socket.send("more") == .busy)
      for index in 0..<sent { #expect(manager.receive(within: 120) == "\(index)") }
      #expect(socket.send("again") == .taken)
      #expect(manager.receive(within: 120) == "again")
    }
  }
}
