/// What differs between two states of a session, as compact bytes for the journal.
public enum SessionDelta {
  /// The bytes that lead from `old` to `new`.
  public static func encode(from old: Session, to new: Session) -> [UInt8] {
    []
  }

  /// The state that `bytes` lead to from `old`.
  public static func apply(_ bytes: ArraySlice<UInt8>, to old: Session) throws(DeltaError) -> Session {
    throw DeltaError(reason: "")
  }

  /// The state that `bytes` lead to from `old`.
  public static func apply(_ bytes: [UInt8], to old: Session) throws(DeltaError) -> Session {
    try apply(bytes[...], to: old)
  }
}

/// Stored bytes that are not what this program writes.
public struct DeltaError: Error, Equatable, Sendable {
  /// What is wrong with them, for the log.
  public var reason: String
}

extension Session {
  /// The array of layers as the store keeps it; the counter is kept apart.
  public func layersJSON() -> [UInt8] {
    var out: [UInt8] = []
    appendLayers(to: &out)
    return out
  }

  /// Rebuilds a session from what the store keeps of it.
  public init(
    id: String, incarnation: UInt64, revision: Int64, createdAt: Timestamp, updatedAt: Timestamp,
    expiresAt: Timestamp?, schema: String?, metadata: [UInt8], counter: Int64, layersJSON: [UInt8]
  ) throws(DeltaError) {
    throw DeltaError(reason: "")
  }
}
