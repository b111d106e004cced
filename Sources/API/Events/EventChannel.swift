import HTTP
import Sessions
import Synchronization

/// The events of one session for all who read them.
///
/// The writer adds each change once and calls each loop once, however many read; readers take what is theirs on their loops.
/// What nobody has still to read is not kept, and of the rest no more than `EventBudget` allows: a reader holds nothing but
/// its place.
final class EventChannel: Sendable {
  /// Why there is nothing more to come.
  enum End: Sendable {
    case deleted
    /// The server stops.
    case stopping
    /// The store failed; whoever comes again starts anew.
    case failed
  }

  /// What a reader gets.
  enum Next {
    case change(SessionEvent)
    /// Changes in between are no longer there: the session as it is.
    case session(SessionEvent)
    case nothing
    case end(End)
  }

  /// The readers of one loop.
  private struct Audience {
    let sink: any ResponseSink
    var tickets: Set<UInt64> = []
    /// Whether the loop was called and has not come yet.
    var isCalled = false
  }

  private struct State {
    var backlog = EventBacklog<SessionEvent>()
    var latest: SessionEvent?
    var end: End?
    var audiences: [Audience] = []
    var readers = 0
    /// The subscription, once it is known; and whether nobody needs it any more.
    var token: WatchToken?
    var isAbandoned = false

    /// When everybody has taken what there is, nothing is kept of the newest event but its session, which the engine has anyway.
    mutating func settle() {
      if backlog.count == 0, let event = latest, event.hasChange { latest = SessionEvent(event.session) }
    }
  }

  let id: String
  private let budget: EventBudget
  private let state = Mutex(State())

  init(id: String, budget: EventBudget) {
    self.id = id
    self.budget = budget
  }

  // MARK: Readers

  /// Takes a reader in, for what comes from now on.
  func enter(_ exchange: Exchange) -> EventBacklog<SessionEvent>.Place {
    state.withLock { state in
      state.readers += 1
      if let index = state.audiences.firstIndex(where: { $0.sink === exchange.sink }) {
        state.audiences[index].tickets.insert(exchange.ticket)
      } else {
        state.audiences.append(Audience(sink: exchange.sink, tickets: [exchange.ticket]))
      }
      return state.backlog.enter()
    }
  }

  /// Lets a reader go; answers whether it was the last one, and the subscription that nobody needs then.
  func leave(_ exchange: Exchange, at place: EventBacklog<SessionEvent>.Place) -> (wasLast: Bool, token: WatchToken?) {
    state.withLock { state in
      let before = state.backlog.cost
      state.backlog.leave(place)
      budget.add(state.backlog.cost - before)
      state.settle()
      if let index = state.audiences.firstIndex(where: { $0.sink === exchange.sink }) {
        state.audiences[index].tickets.remove(exchange.ticket)
      }
      state.readers -= 1
      guard state.readers == 0 else { return (false, nil) }
      state.isAbandoned = true
      return (true, state.token)
    }
  }

  /// The newest revision that the channel has heard of; nil before it has begun.
  var latest: SessionEvent? { state.withLock { $0.latest } }

  /// What comes next at a place, which moves on.
  func next(at place: inout EventBacklog<SessionEvent>.Place) -> Next {
    state.withLock { state in
      let before = state.backlog.cost
      defer { budget.add(state.backlog.cost - before) }
      let next = state.backlog.next(at: &place)
      state.settle()
      switch next {
      case .event(let event): return .change(event)
      case .lost: return state.latest.map(Next.session) ?? .nothing
      case .nothing: return state.end.map(Next.end) ?? .nothing
      }
    }
  }

  // MARK: News

  /// Begins with the session as the subscription found it; answers the subscription when nobody needs it any more.
  func begin(_ subscription: SessionEngine.Subscription) -> WatchToken? {
    let (calls, surplus) = state.withLock { state -> ([Call], WatchToken?) in
      state.token = subscription.token
      // News may have come before it.
      if state.latest == nil { state.latest = SessionEvent(subscription.session) }
      return (Self.calls(&state), state.isAbandoned ? subscription.token : nil)
    }
    make(calls, wake: true)
    return surplus
  }

  /// Adds a change. The loops are woken by whoever wakes them after the writer's batch.
  func add(_ event: SessionEvent) {
    let calls = state.withLock { state -> [Call] in
      let before = state.backlog.cost
      state.latest = event
      state.backlog.append(event, cost: event.cost, limit: budget.limit)
      budget.add(state.backlog.cost - before)
      return Self.calls(&state)
    }
    make(calls, wake: false)
  }

  /// Ends when all that was added is taken. The first end counts.
  /// - Parameter wake: false on the writer, as for `add`.
  func finish(_ end: End, wake: Bool) {
    let calls = state.withLock { state -> [Call] in
      if state.end == nil { state.end = end }
      return Self.calls(&state)
    }
    make(calls, wake: wake)
  }

  /// Calls the loops although there is no news.
  func resume() { make(state.withLock { Self.calls(&$0) }, wake: true) }

  /// A loop to be called, by the place of its audience.
  private typealias Call = (audience: Int, sink: any ResponseSink)

  /// Audiences are never removed, so that a place names one for as long as the channel lives.
  private static func calls(_ state: inout State) -> [Call] {
    var calls: [Call] = []
    for index in state.audiences.indices
    where !state.audiences[index].isCalled && !state.audiences[index].tickets.isEmpty {
      state.audiences[index].isCalled = true
      calls.append((index, state.audiences[index].sink))
    }
    return calls
  }

  private func make(_ calls: [Call], wake: Bool) {
    for call in calls {
      call.sink.resume(wake: wake) { [self] in
        state.withLock { state in
          state.audiences[call.audience].isCalled = false
          return Array(state.audiences[call.audience].tickets)
        }
      }
    }
  }
}
