/// Bytes of answers that are not sent yet.
struct OutputBuffer: Sendable {
  /// Storage above this many bytes is given back when it was sent.
  private static let keptCapacity = 256 << 10

  /// Everything since the last time that all was sent; answers are appended here.
  var bytes: [UInt8] = []
  private var sent = 0

  /// Bytes still to send.
  var count: Int { bytes.count - sent }

  /// Whether memory is held for bytes, sent ones included.
  var hasStorage: Bool { bytes.capacity > 0 }

  /// Whether everything is sent.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes away the first `count` unsent bytes.
  mutating func removeFirst(_ count: Int) {
    sent += count
    guard sent >= bytes.count else { return }
    sent = 0
    if bytes.capacity > Self.keptCapacity { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
  }

  /// Gives back storage that is mostly unused: who waits for a slow client holds what that client is owed.
  mutating func trim() {
    guard bytes.capacity > 2 * count + 1024 else { return }
    bytes = Array(bytes[sent...])
    sent = 0
  }

  /// Drops what is unsent.
  mutating func removeAll() { removeFirst(count) }

  /// The unsent bytes, while `body` runs.
  func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
  }
}
