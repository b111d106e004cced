/// What is known of a stream of events over all its connections.
struct EventStream: Sendable {
  private var decoder: EventStreamDecoder
  /// Connections in a row that brought nothing.
  private var failures = 0
  /// Whether there has been an event of the session.
  private(set) var hasBegun = false

  init(after revision: Int?) {
    decoder = EventStreamDecoder(lastEventID: revision.map(String.init) ?? "")
  }

  /// What the next connection asks to go on after.
  var lastEventID: String { decoder.lastEventID }

  /// The next connection begins.
  mutating func restart() {
    decoder.restart()
    failures += 1
  }

  /// The next connection begins with the session.
  mutating func forget() {
    let hasBegun = hasBegun
    self = EventStream(after: nil)
    self.hasBegun = hasBegun
  }

  /// Takes the next bytes; gives the events that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) throws(BackstackError) -> [SessionEvent] {
    var events: [SessionEvent] = []
    for event in decoder.feed(bytes) {
      guard let event = try SessionEvent(event) else { continue }
      events.append(event)
    }
    if !events.isEmpty {
      failures = 0
      hasBegun = true
    }
    return events
  }

  /// How long to wait before the next connection: what the server asks for, and a random while more, so that those who
  /// lost a server together do not come back together.
  func delay(_ configuration: ClientConfiguration, retryAfter: Duration?) -> Duration {
    let asked = retryAfter ?? decoder.retry.map { .milliseconds($0) } ?? configuration.reconnectDelay
    let more = RetryPolicy.backOff(
      after: max(failures, 1), base: configuration.retry.base, cap: configuration.retry.cap)
    return asked + more * configuration.surroundings.random()
  }
}

extension SessionEvent {
  /// Nil for a type that this client does not know.
  init?(_ event: EventStreamDecoder.Event) throws(BackstackError) {
    switch event.type {
    case "session": self = .session(try SessionState(json: try OpaqueValue(bytes: event.data)))
    case "change":
      let reader = try MemberReader(try OpaqueValue(bytes: event.data).value)
      self = .change(
        try reader.object("change", SessionChange.init),
        session: try reader.objectIfPresent("session") { reader throws(BackstackError) in try SessionState(reader) })
    case "deleted": self = .deleted
    default: return nil
    }
  }
}
