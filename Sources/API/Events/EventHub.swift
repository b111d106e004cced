import HTTP
import Sessions
import Synchronization

/// The channels of all sessions that somebody reads events of.
final class EventHub: Sendable {
  private struct State {
    var channels: [String: EventChannel] = [:]
    var readers = 0
    var isClosed = false

    mutating func forget(_ channel: EventChannel) {
      if channels[channel.id] === channel { channels[channel.id] = nil }
    }
  }

  /// A reader's channel, and its place there.
  struct Seat {
    let channel: EventChannel
    var place: EventBacklog<SessionEvent>.Place
  }

  private let engine: SessionEngine
  let budget = EventBudget()
  /// Where the ends of rights to streams are waited for.
  let ends = WaitingRoom(capacity: .max)
  private let state = Mutex(State())

  init(engine: SessionEngine) {
    self.engine = engine
  }

  /// Whether nobody reads.
  var isEmpty: Bool { state.withLock { $0.channels.isEmpty } }

  /// Clients that read events now.
  var readers: Int { state.withLock { $0.readers } }

  /// Takes in a reader of a session's events; the exchange is resumed when there is something for it.
  func enter(_ id: String, _ exchange: Exchange) -> Seat {
    let (seat, isNew) = state.withLock { state -> (Seat, Bool) in
      state.readers += 1
      if let channel = state.channels[id] { return (Seat(channel: channel, place: channel.enter(exchange)), false) }
      let channel = EventChannel(id: id, budget: budget)
      let seat = Seat(channel: channel, place: channel.enter(exchange))
      if state.isClosed {
        channel.finish(.stopping, wake: false)
        return (seat, false)
      }
      state.channels[id] = channel
      return (seat, true)
    }
    if isNew { subscribe(seat.channel) }
    return seat
  }

  /// Lets a reader go.
  func leave(_ seat: Seat, _ exchange: Exchange) {
    let token = state.withLock { state -> WatchToken? in
      state.readers -= 1
      let (wasLast, token) = seat.channel.leave(exchange, at: seat.place)
      if wasLast { state.forget(seat.channel) }
      return token
    }
    if let token { engine.stopWatching(token) }
  }

  /// Has all streams look whether there is something for them.
  func resumeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.resume() }
  }

  /// Ends all streams, now and for ever: the server stops.
  func close() {
    ends.close()
    let channels = state.withLock { state in
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.finish(.stopping, wake: true) }
  }

  private func subscribe(_ channel: EventChannel) {
    engine.subscribe(channel.id) { [weak self] news in
      switch news {
      case .changed(let record, let session): channel.add(SessionEvent(session, after: record))
      case .gone: self?.end(channel, .deleted, wake: false)
      }
    } _: { [weak self] result in
      switch result {
      case .success(let subscription?):
        if let surplus = channel.begin(subscription) { self?.engine.stopWatching(surplus) }
      case .success(nil): self?.end(channel, .deleted, wake: true)
      case .failure: self?.end(channel, .failed, wake: true)
      }
    }
  }

  /// Ends a channel; who comes now gets another.
  private func end(_ channel: EventChannel, _ end: EventChannel.End, wake: Bool) {
    state.withLock { $0.forget(channel) }
    channel.finish(end, wake: wake)
  }
}
