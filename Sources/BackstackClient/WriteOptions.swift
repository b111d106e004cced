/// What goes with a call that changes something.
public struct WriteOptions: Sendable {
  /// The call is refused with `ProblemCode.revisionMismatch` unless the session is still in this state (`If-Match`).
  public var ifMatch: EntityTag?
  /// The same key never makes the server do a thing twice, also after a restart on either side: 1–255 visible ASCII
  /// characters. Nil: the call makes one, which all its attempts share.
  public var idempotencyKey: String?
  /// Whether the answer of an operation may leave the layers out (`Prefer: return=minimal`).
  public var minimal: Bool

  /// Options with what is given.
  public init(ifMatch: EntityTag? = nil, idempotencyKey: String? = nil, minimal: Bool = false) {
    self.ifMatch = ifMatch
    self.idempotencyKey = idempotencyKey
    self.minimal = minimal
  }

  /// None of them.
  public static let none = WriteOptions()
}
