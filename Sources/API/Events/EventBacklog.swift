/// What readers at different places have still to take, oldest first: an event is kept until the last reader has passed it, or
/// until the backlog is too large. Then readers that are too far behind have lost their place, and hold nothing up.
struct EventBacklog<Event> {
  /// Where a reader is: the number of the event that it takes next. Events are numbered as they come.
  typealias Place = Int

  /// What there is at a place.
  enum Next {
    case event(Event)
    /// Nothing yet.
    case nothing
    /// What was there is gone; the reader has been moved behind the newest event.
    case lost
  }

  private struct Slot {
    /// Nil once it is passed.
    var event: Event?
    let cost: Int
    /// Readers that take it next.
    var readers: Int
  }

  private var slots: [Slot] = []
  /// The slot of the oldest event; those before it are passed.
  private var head = 0
  /// The number of the oldest event.
  private var first: Place = 0
  /// Readers that have taken everything.
  private var readersAtEnd = 0
  /// Bytes counted for what it holds.
  private(set) var cost = 0

  /// Events that it holds.
  var count: Int { slots.count - head }

  private var end: Place { first + count }

  /// Takes a reader in, for the events to come.
  mutating func enter() -> Place {
    readersAtEnd += 1
    return end
  }

  /// Lets a reader go.
  mutating func leave(_ place: Place) {
    take(from: place)
    dropPassed()
  }

  /// Adds an event for those who are there.
  /// - Parameter limit: bytes that may be held; older events than this one go first.
  mutating func append(_ event: Event, cost: Int, limit: Int) {
    guard readersAtEnd > 0 || count > 0 else {
      first += 1
      return
    }
    slots.append(Slot(event: event, cost: cost, readers: readersAtEnd))
    readersAtEnd = 0
    self.cost += cost
    while self.cost > limit, count > 1 { dropFirst() }
    dropPassed()
  }

  /// Moves a reader over the event at its place.
  mutating func next(at place: inout Place) -> Next {
    if place == end { return .nothing }
    guard place >= first, let event = slots[head + place - first].event else {
      place = enter()
      return .lost
    }
    take(from: place)
    place += 1
    if place == end { readersAtEnd += 1 } else { slots[head + place - first].readers += 1 }
    dropPassed()
    return .event(event)
  }

  private mutating func take(from place: Place) {
    if place == end { readersAtEnd -= 1 } else if place >= first { slots[head + place - first].readers -= 1 }
  }

  private mutating func dropPassed() {
    while count > 0, slots[head].readers == 0 { dropFirst() }
  }

  private mutating func dropFirst() {
    cost -= slots[head].cost
    slots[head].event = nil
    head += 1
    first += 1
    // Moved away by halves, so that a long backlog is not moved at each event.
    if 2 * head >= slots.count {
      slots.removeFirst(head)
      head = 0
    }
  }
}
