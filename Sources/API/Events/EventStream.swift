import HTTP
import Navigation
import Sessions
import Synchronization

/// One client's stream of a session's events (docs/api.md §5).
///
/// `@unchecked Sendable`: once it is handed to its connection, everything but `replay` is touched only on that connection's
/// loop.
final class EventStream: ResponseStream, @unchecked Sendable {
  /// What the client asks for.
  struct Wish: Sendable {
    /// Whether changes bring the session.
    let withSession: Bool
    /// What `Last-Event-ID` says; nil when it is not given. One that is no revision is ahead of all.
    let lastEventID: Int64?
  }

  private enum Phase {
    /// Nothing was sent yet.
    case new
    /// The channel has not begun.
    case entering
    /// What the client has missed is being looked for.
    case recovering
    /// Earlier changes are sent, and then what comes.
    case live
    case over
  }

  private let hub: EventHub
  private let engine: SessionEngine
  private let exchange: Exchange
  private let wish: Wish
  /// The session as it was when the client asked; nil once the stream has begun.
  private var asked: CommittedSession?
  private var right: LastingRight
  /// Nil until the right is known to end by itself.
  private var end: RightsEnd?
  private var phase = Phase.new
  private var seat: EventHub.Seat?
  /// The revision that the client has.
  private var seen: Int64 = 0
  /// What is being sent, and how much of it was.
  private var text: [UInt8] = []
  private var sent = 0
  /// Changes that the client has missed and has still to be told.
  private var missed: MissedChanges?
  /// What came of looking for them.
  private let replay = Mutex(Replay())

  private struct Replay {
    var found: EventReplay?
    /// Nobody wants it any more.
    var isClosed = false
  }

  init(
    hub: EventHub, engine: SessionEngine, exchange: Exchange, session: CommittedSession, wish: Wish,
    right: LastingRight
  ) {
    self.hub = hub
    self.engine = engine
    self.exchange = exchange
    self.wish = wish
    self.right = right
    asked = session
  }

  var heartbeat: [UInt8] { EventText.heartbeat }

  func next(into out: inout [UInt8], limit: Int) -> StreamStep {
    let end = out.count + limit
    while out.count < end {
      if sent < text.count {
        let part = min(text.count - sent, end - out.count)
        out += text[sent..<sent + part]
        sent += part
        continue
      }
      text = []
      sent = 0
      guard let next = nextText() else { return phase == .over ? .end : .wait }
      text = next
    }
    return .more
  }

  func closed() {
    end?.forget(in: hub.ends)
    if let seat { hub.leave(seat, exchange) }
    seat = nil
    missed = nil
    replay.withLock { $0 = Replay(isClosed: true) }
  }

  /// The next text to send; nil when there is none now, or none any more.
  private func nextText() -> [UInt8]? {
    // Nothing is told any more: a client that comes again is told why.
    if phase != .over, !mayGoOn() { phase = .over }
    switch phase {
    case .new:
      phase = .entering
      seat = asked.map { hub.enter($0.session.id, exchange) }
      return EventText.retry
    case .entering: return enter()
    case .recovering: return recover()
    case .live: return nextEvent()
    case .over: return nil
    }
  }
}

// MARK: - The right to it

extension EventStream {
  /// Whether the client may be told more; it is asked again when its right ends by itself.
  private func mayGoOn() -> Bool {
    let newest = right.isOfSession ? seat?.channel.latest?.session.session : nil
    do {
      try right.check(for: newest, now: engine.now)
    } catch {
      return false
    }
    if let endsAt = right.endsAt {
      let end = self.end ?? RightsEnd()
      self.end = end
      end.await(endsAt, now: engine.now(), in: hub.ends) { [exchange] in exchange.resume() }
    }
    return true
  }
}

// MARK: - Beginning

extension EventStream {
  /// Begins where the client wants to, as soon as the channel knows the session.
  private func enter() -> [UInt8]? {
    guard let channel = seat?.channel, let latest = channel.latest else { return nextEvent() }
    guard let revision = wish.lastEventID else { return begin(with: Self.newest(latest, asked)) }
    if revision == latest.revision { return begin(behind: revision) }
    phase = .recovering
    EventReplay.find(after: revision, of: latest.session.session, withSession: wish.withSession, engine, hub.budget) {
      [self] found in
      replay.withLock { if !$0.isClosed { $0.found = found } }
      exchange.resume()
    }
    return recover()
  }

  /// The channel's event, whose text is shared, unless the channel has not heard yet of what is known otherwise.
  private static func newest(_ latest: SessionEvent, _ known: CommittedSession?) -> SessionEvent {
    guard let known, known.session.incarnation == latest.session.session.incarnation,
      known.session.revision > latest.revision
    else { return latest }
    return SessionEvent(known)
  }

  /// Begins with the session as a whole.
  private func begin(with event: SessionEvent) -> [UInt8] {
    phase = .live
    asked = nil
    seen = event.revision
    return event.sessionText
  }

  /// Begins with what comes after a revision that the client has.
  private func begin(behind revision: Int64) -> [UInt8]? {
    phase = .live
    asked = nil
    seen = revision
    return nextEvent()
  }

  private func recover() -> [UInt8]? {
    guard let found = replay.withLock({ $0.found.take() }) else { return nil }
    switch found {
    case .changes(let changes):
      missed = changes
      return begin(behind: wish.lastEventID ?? 0)
    case .session(let session):
      guard let latest = seat?.channel.latest else { return nil }
      return begin(with: Self.newest(latest, session))
    case .nothing:
      guard let latest = seat?.channel.latest else { return nil }
      return begin(with: Self.newest(latest, asked))
    }
  }
}

// MARK: - Going on

extension EventStream {
  private func nextEvent() -> [UInt8]? {
    if let change = missed?.next() { return tell(change) }
    missed = nil
    while var seat {
      let next = seat.channel.next(at: &seat.place)
      self.seat = seat
      switch next {
      case .change(let change):
        // The beginning may have been newer than what the channel had heard of.
        if change.revision > seen { return tell(change) }
      case .session(let event): return begin(with: event)
      case .nothing: return nil
      case .end(let end):
        phase = .over
        return Self.last(end)
      }
    }
    return nil
  }

  private func tell(_ change: MissedChange) -> [UInt8] {
    seen = change.revision
    return EventText.change(change.feed[...], to: change.revision, change.session?.session)
  }

  private func tell(_ change: SessionEvent) -> [UInt8]? {
    seen = change.revision
    return change.changeText(withSession: wish.withSession)
  }

  private static func last(_ end: EventChannel.End) -> [UInt8]? {
    switch end {
    case .deleted: EventText.deleted
    case .stopping: EventText.goodbye()
    case .failed: nil
    }
  }
}
