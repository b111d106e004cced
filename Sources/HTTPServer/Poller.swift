import CLinux
import Glibc

/// An epoll descriptor and what it last reported. Used by one thread at a time.
struct Poller: ~Copyable {
  /// What a descriptor is watched for, or ready for.
  struct Readiness: OptionSet {
    let rawValue: UInt32

    static let input = Readiness(rawValue: EPOLLIN.rawValue)
    static let output = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The peer has sent its FIN.
    static let inputEnd = Readiness(rawValue: EPOLLRDHUP.rawValue)
    /// Both directions are shut.
    static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
    static let error = Readiness(rawValue: EPOLLERR.rawValue)
    /// Reported once a change, so that nobody has to take interest away and give it back for each request.
    static let edge = Readiness(rawValue: EPOLLET.rawValue)
  }

  let descriptor: CInt
  private let events: UnsafeMutableBufferPointer<epoll_event>

  init(capacity: Int = 256) throws(ServerError) {
    let descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
    self.descriptor = descriptor
    events = .allocate(capacity: capacity)
    events.initialize(repeating: epoll_event())
  }

  deinit {
    events.deallocate()
    close(descriptor)
  }

  /// Watches `watched`; closing it ends that. False when the kernel refuses (its memory, or its limit of watches).
  func add(_ watched: CInt, token: UInt64, _ readiness: Readiness) -> Bool {
    control(EPOLL_CTL_ADD, watched, token, readiness)
  }

  /// Changes what `watched` is watched for.
  func modify(_ watched: CInt, token: UInt64, _ readiness: Readiness) -> Bool {
    control(EPOLL_CTL_MOD, watched, token, readiness)
  }

  /// Waits for events and answers how many there are; 0 after `milliseconds` or a signal.
  func wait(milliseconds: CInt) -> Int {
    max(0, Int(epoll_wait(descriptor, events.baseAddress, CInt(events.count), milliseconds)))
  }

  /// The event at `index` of the last `wait`.
  subscript(index: Int) -> (token: UInt64, readiness: Readiness) {
    (events[index].data.u64, Readiness(rawValue: events[index].events))
  }

  private func control(_ operation: CInt, _ watched: CInt, _ token: UInt64, _ readiness: Readiness) -> Bool {
    var event = epoll_event()
    event.events = readiness.rawValue
    event.data.u64 = token
    return epoll_ctl(descriptor, operation, watched, &event) == 0
  }
}
