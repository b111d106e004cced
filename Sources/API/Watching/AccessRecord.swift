/// What may be told of an answered request: nothing that a client wrote but the name that it gave the request and its trace.
/// Never the path, since whoever knows a session's id may change it.
public struct AccessRecord: Sendable {
  /// The request's names.
  public let request: RequestID
  /// Its method; `any` when no route takes it.
  public let method: String
  /// The template of its route; `none` when no route takes it.
  public let route: String
  /// The status of the answer.
  public let status: Int
  /// From its arrival until its answer was made.
  public let nanoseconds: Int
}
