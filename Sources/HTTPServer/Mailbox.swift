import CLinux
import Glibc
import HTTP
import Synchronization

/// What other threads send to a loop: a queue, and an event descriptor in the loop's poller that is written only while the
/// loop sleeps. It owns the descriptor, so that a completion that outlives its loop finds it open.
final class Mailbox: ResponseSink {
  enum Mail: Sendable {
    /// An answer for a request.
    case answer(Ticket, @Sendable () -> Response)
    /// Streams that have more, named on the loop.
    case resume(@Sendable () -> [UInt64])
    /// A connection that was accepted for this loop.
    case adopt(CInt)
    /// Call back: the loop has its turn.
    case ping(@Sendable () -> Void)
    /// Finish by this time, in milliseconds of `Clock`, and call back.
    case drain(by: Int64, @Sendable () -> Void)
  }

  private struct State {
    var mail: [Mail] = []
    var sleeps = true
    var isClosed = false
  }

  let descriptor: CInt
  private let state = Mutex(State())

  init() throws(ServerError) {
    let descriptor = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {
    _ = post(.answer(Ticket(rawValue: ticket), make), wake: wake)
  }

  func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {
    _ = post(.resume(tickets), wake: wake)
  }

  /// Queues `mail`; false when the loop has ended and nobody will read it.
  func post(_ mail: Mail, wake: Bool) -> Bool {
    let (isOpen, mustRing) = state.withLock { state -> (Bool, Bool) in
      if state.isClosed { return (false, false) }
      state.mail.append(mail)
      return (true, wake && Self.awaken(&state))
    }
    if mustRing { ring() }
    return isOpen
  }

  /// Wakes the loop if it sleeps and has mail.
  func wake() {
    if state.withLock({ !$0.mail.isEmpty && Self.awaken(&$0) }) { ring() }
  }

  /// Called by the loop before it waits: true when it may sleep; from then on mail rings.
  func prepareToSleep() -> Bool {
    state.withLock { state in
      state.sleeps = state.mail.isEmpty
      return state.sleeps
    }
  }

  /// Swaps the mail into the empty array `mail`; the loop is awake from here on.
  func take(into mail: inout [Mail]) {
    state.withLock { state in
      state.sleeps = false
      swap(&state.mail, &mail)
    }
  }

  /// Refuses mail from now on and answers what had come.
  func end() -> [Mail] {
    state.withLock { state in
      state.isClosed = true
      defer { state.mail = [] }
      return state.mail
    }
  }

  /// One ring is enough for whoever sleeps.
  private static func awaken(_ state: inout State) -> Bool {
    defer { state.sleeps = false }
    return state.sleeps
  }

  private func ring() {
    _ = uninterrupted { eventfd_write(descriptor, 1) }
  }
}
