import Navigation

/// What is due when, the earliest first: a binary heap, so that thousands of pending timers cost nothing until they are due.
struct AgendaHeap: Sendable {
  /// Something to be done with a session at a time.
  struct Item: Equatable, Sendable {
    var due: Timestamp
    var id: String
  }

  private var items: [Item] = []

  /// The earliest item.
  var first: Item? { items.first }
  var count: Int { items.count }

  mutating func add(_ item: Item) {
    items.append(item)
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if items[parent].due <= items[child].due { return }
      items.swapAt(parent, child)
      child = parent
    }
  }

  /// Takes the earliest item if it is due at `now`.
  mutating func takeDue(at now: Timestamp) -> Item? {
    guard let first = items.first, first.due <= now else { return nil }
    let last = items.removeLast()
    if items.isEmpty { return first }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && items[child].due < items[least].due {
        least = child
      }
      if least == parent { return first }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
