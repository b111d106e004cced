import Synchronization

/// One loop's part of `ServerStatistics`. Written by its loop (`open` also by the accepting one), read by anybody.
final class LoopCounters: Sendable {
  let accepted = Atomic<Int>(0)
  let open = Atomic<Int>(0)
  let requests = Atomic<Int>(0)
  let streams = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let timedOut = Atomic<Int>(0)
  let acceptPauses = Atomic<Int>(0)
  let cutOff = Atomic<Int>(0)
  let unsentBytes = Atomic<Int>(0)
}

extension Atomic where Value == Int {
  func add(_ count: Int) { wrappingAdd(count, ordering: .relaxed) }
  var value: Int { load(ordering: .relaxed) }
}
