import HTTP

/// The limit on how often a client may ask.
extension Edge {
  /// Counts a request, and has its answer tell what is left.
  /// - Parameter now: when it came, in nanoseconds of a clock that never jumps.
  /// - Throws: 429 when its client has asked too often.
  func count(_ request: borrowing Request, at now: Int, _ writer: inout AnswerWriter) throws {
    guard let limiter, !Self.isExempt(request.target) else { return }
    let verdict = limiter.take(client(of: request), at: now)
    tell(verdict, of: limiter, writer: &writer)
    if !verdict.isGranted { throw Self.refusal(verdict) }
  }

  /// The same for a head whose body has not come: it is counted when it is a whole request.
  func checkCount(of head: borrowing Request, at now: Int) throws {
    guard let limiter, !Self.isExempt(head.target) else { return }
    let verdict = limiter.peek(client(of: head), at: now)
    if !verdict.isGranted { throw Self.refusal(verdict) }
  }

  /// Counts a head that was refused.
  func countRefused(_ head: borrowing Request, at now: Int, _ writer: inout AnswerWriter) {
    guard let limiter, !Self.isExempt(head.target) else { return }
    tell(limiter.take(client(of: head), at: now), of: limiter, writer: &writer)
  }

  private func client(of request: borrowing Request) -> RateLimitedClient {
    RateLimitedClient(proxies.client(of: request, by: forwardingField))
  }

  private func tell(_ verdict: RateLimiter.Verdict, of limiter: RateLimiter, writer: inout AnswerWriter) {
    var fields = writer.edgeFields ?? ResponseFields()
    limiter.append(verdict, to: &fields)
    writer.edgeFields = fields
  }

  /// Whoever asks whether the server lives must not be told that they ask too often.
  private static func isExempt(_ target: RequestTarget) -> Bool {
    target.path.elementsEqual("/healthz".utf8) || target.path.elementsEqual("/readyz".utf8)
  }

  private static func refusal(_ verdict: RateLimiter.Verdict) -> ProblemError {
    ProblemError(.rateLimited, "More requests came from this client than are allowed: wait for \(verdict.seconds) s.")
      .with(.retryAfter, String(verdict.seconds))
  }
}
