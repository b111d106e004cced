/// The codings of `Transfer-Encoding` over all its lines (RFC 9112 §6.1, §7).
struct TransferCodings: Sendable {
  private var isLastChunked = false
  private var hasUnknown = false
  private var repeatsChunked = false
  private var seenChunked = false

  /// Takes in one line.
  mutating func add(_ value: UnsafeRawBufferPointer) {
    Octet.forEachMember(of: value) { coding in
      isLastChunked = Octet.spells("chunked", coding)
      if isLastChunked {
        repeatsChunked = repeatsChunked || seenChunked
        seenChunked = true
      } else {
        hasUnknown = true
      }
    }
  }

  /// Passes `chunked` alone, the one coding understood here.
  ///
  /// - Throws: 400 when the end of the content could not be known, 501 when only its meaning could not.
  func check() throws(RequestFailure) {
    guard isLastChunked, !repeatsChunked else {
      throw .badRequest("The Transfer-Encoding does not end with chunked, once.")
    }
    guard !hasUnknown else { throw .notImplemented("This server knows no transfer coding but chunked.") }
  }
}
