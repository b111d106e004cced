/// A request for leading commands of the queue of which no answer is known yet. It is sent again with the same octets and
/// the same key, also after the end of the app.
struct SyncAttempt: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// The commands' operations as one batch.
    case operations
    /// The whole state as it is here, to be `PUT`.
    case replacement(ReplacementCondition, OpaqueValue)
  }

  let key: String
  /// The keys of the leading commands that it covers; none when it only makes the session.
  let commands: [String]
  let kind: Kind
  /// How many times it was made anew because the server's state had moved on.
  var tries = 0
  /// Sent by this process, the answer may still come.
  var isUnderWay = false
  /// The change feed told its effect before the answer came.
  var isEchoed = false

  var isReplacement: Bool { kind != .operations }
}

/// When a replacement is to be done.
enum ReplacementCondition: Sendable, Equatable {
  /// `If-None-Match: *`: there is no session.
  case absent
  /// `If-Match`: the session is the one with this tag.
  case matching(EntityTag)
}

/// What is to be sent.
struct SyncRequest: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    case operations([SessionOperation])
    case replacement(ReplacementCondition, OpaqueValue)
  }

  /// The `Idempotency-Key`.
  let key: String
  let content: Content
}
