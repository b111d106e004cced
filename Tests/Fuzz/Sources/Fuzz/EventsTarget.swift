@testable import Events

/// An event stream is the same events however its bytes are split, and an id never holds a NUL.
enum EventsTarget {
  /// The first byte says how the rest is split.
  static func run(_ input: [UInt8]) {
    guard let split = input.first else { return }
    let bytes = input.dropFirst()
    var whole = EventStreamDecoder()
    let expected = whole.feed(bytes)
    var decoder = EventStreamDecoder()
    var events: [EventStreamDecoder.Event] = []
    let step = Int(split % 7) + 1
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: step) {
      events += decoder.feed(bytes[start..<min(start + step, bytes.endIndex)])
    }
    require(events == expected, "split by \(step): \(events) instead of \(expected)")
    require(decoder.lastEventID == whole.lastEventID && decoder.retry == whole.retry, "the state after it differs")
    require(!whole.lastEventID.utf8.contains(0), "the id holds a NUL")
  }
}
