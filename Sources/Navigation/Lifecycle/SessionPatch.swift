public import JSON

/// The body of `PATCH /v1/sessions/{id}` (docs/api.md §3): a merge patch (RFC 7396) of what is not navigation.
public struct SessionPatch: Sendable {
  private var metadata: JSONValue?
  private var schema: String??
  private var expiresIn: Int64??

  /// Reads the body.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionPatch {
    var patch = SessionPatch()
    for (key, value) in try Field.body(body) {
      switch key {
      case "metadata":
        if !value.isNull { try SessionRest.checkMetadata(value, limits: limits) }
        patch.metadata = value
      case "schema": patch.schema = .some(value.isNull ? nil : try Field.string(value, at: "schema"))
      case "expiresIn": patch.expiresIn = .some(value.isNull ? nil : try Field.duration(value, at: "expiresIn"))
      default: throw .unknown(key)
      }
    }
    return patch
  }

  fileprivate func apply(to parts: inout SessionHead.Parts, now: Timestamp) {
    if let schema { parts.schema = schema }
    if let expiresIn { parts.expiresAt = expiresIn.map { now.adding(milliseconds: $0) } }
    guard let metadata else { return }
    if metadata.isNull {
      parts.metadata = ScreenDraft.noParams
    } else {
      let old = try? JSONDocument(parts.metadata, maximumDepth: .max)
      parts.metadata = OpaqueValue.plainSlashes(MergePatch.apply(metadata, to: old?.root))
    }
  }
}

extension Session {
  /// This session patched; nothing changes when it stays the same.
  public func patched(
    by patch: SessionPatch, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var session = self
    session.head = head.changed { patch.apply(to: &$0, now: now) }
    if session.stateBytes > limits.stateBytes, session.stateBytes > stateBytes {
      throw NavigationError(
        .limitReached, "the state may take \(limits.stateBytes) bytes, this would take \(session.stateBytes)",
        pointer: "#/metadata")
    }
    return transition(to: session, now: now) { out in out.append("{\"op\":\"patch\"}") }
  }
}
