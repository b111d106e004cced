import JSON

/// What a session holds besides its layers, as a body gives it.
struct SessionRest: Sendable {
  /// A JSON object, minified.
  var metadata = ScreenDraft.noParams
  var schema: String?
  /// Milliseconds from now.
  var expiresIn: Int64?
  var expiresAt: Timestamp?

  /// Puts all of it into a head; what the body does not give is gone.
  func fill(_ parts: inout SessionHead.Parts, now: Timestamp) {
    parts.metadata = metadata
    parts.schema = schema
    // A time that has passed would lose what is being restored at once.
    parts.expiresAt = expiresIn.map { now.adding(milliseconds: $0) } ?? expiresAt.flatMap { $0 > now ? $0 : nil }
  }

  /// Reads a `metadata` object, whose members are opaque.
  static func metadata(_ value: JSONValue, limits: NavigationLimits) throws(NavigationError) -> [UInt8] {
    try checkMetadata(value, limits: limits)
    return OpaqueValue.minified(value)
  }

  static func checkMetadata(_ value: JSONValue, limits: NavigationLimits) throws(NavigationError) {
    for (key, member) in try Field.object(value, at: "metadata") {
      try OpaqueValue.checkDepth(member, at: "/metadata/" + JSONPointer.token(key.string), limits: limits)
    }
  }
}
