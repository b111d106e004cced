public import JSON

/// The body of `POST /v1/sessions`.
public struct SessionCreation: Sendable {
  /// The id that the client wants.
  public var id: String?

  /// The default: one screen named `root`.
  public init() {}

  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionCreation {
    throw NavigationError(.invalidField, "")
  }
}

/// The body of `PUT /v1/sessions/{id}`.
public struct SessionReplacement: Sendable {
  /// What `repair` left out or changed.
  public struct Repair: Equatable, Sendable {
    public var pointer: String
    public var detail: String
  }

  /// Nil without `repair`.
  public var repaired: [Repair]?

  public static func decode(
    _ body: JSONValue, repair: Bool, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionReplacement {
    throw NavigationError(.invalidField, "")
  }

  /// Appends the JSON array of `repaired`.
  public func appendRepaired(to out: inout [UInt8]) {}
}

/// The body of `PATCH /v1/sessions/{id}`.
public struct SessionPatch: Sendable {
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionPatch {
    throw NavigationError(.invalidField, "")
  }
}

/// The body of `POST /v1/sessions/{id}/fork`.
public struct SessionFork: Sendable {
  /// The id that the client wants for the new session.
  public var id: String?

  public init() {}

  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionFork {
    throw NavigationError(.invalidField, "")
  }
}

extension Session {
  public static func created(
    _ creation: SessionCreation, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.invalidField, "")
  }

  public static func created(
    _ replacement: SessionReplacement, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.invalidField, "")
  }

  public func replaced(
    by replacement: SessionReplacement, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.invalidField, "")
  }

  public func patched(
    by patch: SessionPatch, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.invalidField, "")
  }

  public func forked(
    _ fork: SessionFork, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    throw NavigationError(.invalidField, "")
  }
}
