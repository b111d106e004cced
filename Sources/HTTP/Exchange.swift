/// Where a late response goes: the loop that owns the connection.
public protocol ResponseSink: AnyObject, Sendable {
  /// Takes the response for the exchange named by `ticket`, from any thread.
  ///
  /// - Parameters:
  ///   - ticket: Names one request of one connection; one that is gone is ignored.
  ///   - wake: Whether to wake the loop now; false when the caller wakes all loops once for a whole batch.
  ///   - make: Builds the response; runs on the loop.
  func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response)

  /// Has the streams that answer these exchanges asked for more, from any thread.
  ///
  /// - Parameters:
  ///   - wake: As for `complete`.
  ///   - tickets: Names the exchanges; runs on the loop. Those without a stream, or gone, are ignored.
  func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64])
}

/// The right to answer one request later, from any thread, exactly once.
public struct Exchange: Sendable {
  /// The loop.
  public let sink: any ResponseSink
  /// The loop's name for this request.
  public let ticket: UInt64
  /// The loop's number among those of its server, from 0: what is counted for each loop apart is written by one thread.
  public let loop: Int
  /// When the loop learned that the request was whole, in nanoseconds of `CLOCK_MONOTONIC`. Read once for all that came
  /// together, so that the time until the answer includes what a request waited for those before it.
  public let received: Int

  /// An exchange on a loop.
  public init(sink: any ResponseSink, ticket: UInt64, loop: Int = 0, received: Int = 0) {
    self.sink = sink
    self.ticket = ticket
    self.loop = loop
    self.received = received
  }

  /// Hands in the response; `make` runs on the connection's loop.
  ///
  /// - Parameter wake: False when the caller wakes the loops itself after a batch.
  public func complete(wake: Bool = true, _ make: @escaping @Sendable () -> Response) {
    sink.complete(ticket, wake: wake, make)
  }

  /// Has the stream that answers it asked for more. Many streams of one loop are better resumed together, by its sink.
  public func resume(wake: Bool = true) {
    sink.resume(wake: wake) { [ticket] in [ticket] }
  }
}
