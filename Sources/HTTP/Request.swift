/// One request, complete: the state machine hands it out only after its whole head, and its whole body when there is
/// one, have come.
public struct Request: Sendable {
  /// The method.
  public var method: Method
  /// The target.
  public var target: RequestTarget
  /// The version it is served under.
  public var version: Version
  /// The head's fields. Trailer fields never appear here (RFC 9110 §6.5.1).
  public var fields: Fields
  /// The content, transfer coding removed.
  public var body: [UInt8]
  /// The other end of its connection; nil when that has no address, or nobody asked for it.
  public var peer: IPAddress?

  /// A request of its parts.
  public init(
    method: Method, target: RequestTarget, version: Version = .http11, fields: Fields = Fields(), body: [UInt8] = [],
    peer: IPAddress? = nil
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
    self.body = body
    self.peer = peer
  }

  /// The host that it is for, and its port when it is given: the target's when it names one, else that of `Host` (RFC 9112
  /// §3.3). Nil when an HTTP/1.0 client has sent neither.
  public var authority: ArraySlice<UInt8>? { target.authority.map { $0[...] } ?? fields.bytes(.host) }

  /// The host of its authority, without the port.
  public var host: ArraySlice<UInt8>? { authority.map(Authority.host) }
}
