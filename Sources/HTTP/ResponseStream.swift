/// Content that is made piece by piece for as long as its client stays, such as an event stream.
///
/// The connection asks for a piece only when all before it was sent, so a client that does not read holds one piece and no
/// more. The calls come on the connection's loop, one at a time.
public protocol ResponseStream: AnyObject, Sendable {
  /// Appends the next content to `out`.
  ///
  /// - Parameter limit: Bytes at which to stop; what is longer goes on in the next call.
  /// - Returns: When to ask again.
  func next(into out: inout [UInt8], limit: Int) -> StreamStep

  /// What is sent when nothing else was for a while, so that nobody on the way takes the stream for dead.
  var heartbeat: [UInt8] { get }

  /// The last call, exactly once: the content has ended, or the client is gone, or it never wanted content.
  func closed()
}

/// When to ask a stream for more.
public enum StreamStep: Equatable, Sendable {
  /// As soon as this is sent. A stream that appended nothing waits.
  case more
  /// After ``Exchange/resume(wake:)``.
  case wait
  /// Never: this was the last of it.
  case end
}
