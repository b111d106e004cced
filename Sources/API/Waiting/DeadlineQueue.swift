/// Values with the time at which each is due, the earliest first.
///
/// A sorted array: there are some thousands at most, and most of them wait equally long, so that a new one nearly always goes
/// to the end.
struct DeadlineQueue<Value> {
  /// Where a value stands: its time in nanoseconds, and a number that tells it from others of the same time.
  struct Place: Comparable, Hashable, Sendable {
    let time: UInt64
    let number: UInt64

    static func < (left: Place, right: Place) -> Bool { (left.time, left.number) < (right.time, right.number) }
  }

  private var items: [(place: Place, value: Value)] = []
  private var lastNumber: UInt64 = 0

  var count: Int { items.count }

  /// When the earliest value is due.
  var first: UInt64? { items.first?.place.time }

  mutating func add(_ value: Value, due time: UInt64) -> Place {
    lastNumber += 1
    let place = Place(time: time, number: lastNumber)
    items.insert((place, value), at: index(of: place))
    return place
  }

  /// Takes a value away before its time; one that is gone already changes nothing.
  mutating func remove(at place: Place) {
    let index = index(of: place)
    if index < items.count, items[index].place == place { items.remove(at: index) }
  }

  /// Takes the earliest value.
  mutating func takeFirst() -> Value? {
    items.isEmpty ? nil : items.removeFirst().value
  }

  /// Takes the values that are due at `now`, the earliest first.
  mutating func takeDue(at now: UInt64) -> [Value] {
    let due = items.prefix { $0.place.time <= now }.map(\.value)
    items.removeFirst(due.count)
    return due
  }

  /// Takes all values.
  mutating func takeAll() -> [Value] {
    defer { items = [] }
    return items.map(\.value)
  }

  /// Where `place` is, or would be: binary search.
  private func index(of place: Place) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
