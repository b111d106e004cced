/// When a connection has waited long enough, and for what.
struct Deadline {
  /// What is waited for.
  enum Wait: Equatable {
    /// The first head of a connection, from the connection on.
    case firstHead
    /// A later head, from its first byte on.
    case head
    case body
    /// The next request.
    case idle
    /// The handler: the client owes nothing.
    case answer
    /// The client to take an answer.
    case write
    /// The same while the server drains, when the answer is a stream: its end is sure, and its client comes again anyway.
    case farewell
    /// A stream that is quiet: its heartbeat is due then.
    case heartbeat
    /// The client to close.
    case discard
  }

  private(set) var wait = Wait.firstHead
  private var since: Int64
  private var bodyBytes: Int64 = 0
  private var isFirst = true

  init(now: Int64) { since = now }

  /// Bytes came; they let a body live longer.
  mutating func received(_ count: Int) { bodyBytes += Int64(count) }

  /// The client took some of an answer.
  mutating func wrote(at now: Int64) { since = now }

  /// An answer was made: whatever comes next is waited for anew.
  mutating func answered() {
    isFirst = false
    wait = .answer
  }

  /// Milliseconds since what is waited for now was waited for first, or came a little nearer.
  func age(at now: Int64) -> Int64 { now - since }

  /// The deadline for `current`, in milliseconds; `.max` for none. The time counts from the first call that names it.
  mutating func time(for current: Wait, in surroundings: Surroundings) -> Int64 {
    let current = isFirst && (current == .idle || current == .head) ? .firstHead : current
    if current != wait {
      wait = current
      since = surroundings.now
      bodyBytes = 0
    }
    let limits = surroundings.limits
    switch wait {
    case .firstHead, .head: return since + limits.head
    case .body: return since + limits.body + bodyBytes * 1000 / limits.bodyBytesPerSecond
    case .idle: return since + limits.idle
    case .write: return since + limits.writeStall
    case .farewell: return since + min(limits.writeStall, limits.farewell)
    case .heartbeat: return since + limits.heartbeat
    case .discard: return since + limits.discard
    case .answer: return .max
    }
  }
}
