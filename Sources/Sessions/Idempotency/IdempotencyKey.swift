/// A client's name for one request, by which a repeat of it is known: `Idempotency-Key` (docs/api.md §5).
public struct IdempotencyKey: Hashable, Sendable {
  /// The key without its quotes.
  public let text: String
  /// What a store finds it by. It is kept on disk: another way to make it needs a migration.
  public let hash: Int64

  public init(_ text: String) {
    self.text = text
    var hash = BLAKE2b(digestBytes: 8)
    hash.update(text.utf8)
    self.hash = Int64(bitPattern: hash.digest()[0])
  }

  public static func == (left: IdempotencyKey, right: IdempotencyKey) -> Bool {
    left.hash == right.hash && left.text.utf8.elementsEqual(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// 128 bits of a cryptographic hash over what makes two requests the same one.
public struct RequestFingerprint: Equatable, Sendable {
  /// The first half of the digest.
  public let high: UInt64
  /// The second half.
  public let low: UInt64

  /// What a store kept.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The fingerprint of `parts`, one after the other.
  public init(of parts: [ArraySlice<UInt8>]) {
    var hash = BLAKE2b(digestBytes: 16)
    for part in parts { hash.update(part) }
    let digest = hash.digest()
    self.init(high: digest[0], low: digest[1])
  }
}

/// For whom an answer is kept: what all answers of one owner may take together is bounded, so that nobody fills the disk for the
/// others.
public struct AnswerOwner: Hashable, Sendable {
  /// A hash of its name; two owners that share one share a bound. It is kept on disk: another way to make it needs a migration.
  public let hash: Int64

  /// - Parameter name: the id of the session that a request is about; of a request about none, the path that it is one of, which
  ///   no id can be.
  public init(_ name: String) {
    var hash = BLAKE2b(digestBytes: 8)
    hash.update(name.utf8)
    self.hash = Int64(bitPattern: hash.digest()[0])
  }

  /// What a store kept.
  public init(hash: Int64) {
    self.hash = hash
  }
}

/// A request that has a key.
public struct KeyedRequest: Equatable, Sendable {
  /// Its key: one space for the whole server.
  public let key: IdempotencyKey
  /// Tells it from every other request that might have the same key.
  public let fingerprint: RequestFingerprint

  public init(key: IdempotencyKey, fingerprint: RequestFingerprint) {
    self.key = key
    self.fingerprint = fingerprint
  }
}
