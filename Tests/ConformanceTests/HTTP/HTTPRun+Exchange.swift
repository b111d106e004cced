import JSON
import TestSupport

/// The ordinary mode: send, collect the answers, judge them.
extension HTTPRun {
  func exchange(_ test: HTTPCase) throws {
    let connection = try RawConnection(port: target.port, methods: test.methods)
    defer { connection.close() }
    var macros = HTTPMacros(target)
    send(test.segments, on: connection, &macros)
    collect(test, connection)
    judge(test, connection, codes: connection.answers.map(\.code))
    for answer in connection.answers { hygiene.check(answer, in: test.id, toHTTP10: test.isHTTP10) }
    for answer in connection.parser.interim { hygiene.check(answer, in: test.id) }
    if !connection.answers.isEmpty, connection.isClosed {
      hygiene.check(!connection.wasReset, .gracefulClose, test.id)
    }
    let garbage = connection.parser.garbage
    if !garbage.isEmpty {
      let text = String(decoding: garbage.prefix(60), as: UTF8.self)
      hygiene.check(test.allowsGarbage && connection.answers.isEmpty, .noStrayBytes, "\(test.id) \(text)")
      fail("bytes that are no HTTP response: \(text)")
    }
    checkDetails(test, connection)
  }

  /// Waits until there are enough answers, or silence; then a moment for answers that nobody asked for.
  private func collect(_ test: HTTPCase, _ connection: RawConnection) {
    let most = test.outcomes.map(\.awaited).max() ?? 1
    let least = test.outcomes.map(\.fewest).min() ?? 1
    let isSilenceAllowed = test.outcomes.contains { $0.connection == .open }
    let wait = test.expect["wait_ms"]?.double.map { $0 / 1000 } ?? (isSilenceAllowed ? 0.5 : HTTPTiming.response)
    let end = MonotonicTime.now + wait
    while !connection.isClosed, connection.answers.count < most, connection.parser.garbage.isEmpty {
      let now = MonotonicTime.now
      let isQuiet = now - connection.lastReceived > HTTPTiming.settle * 2
      // A machine that is busy may only be late: silence counts when what came is an outcome.
      let isEnough = connection.answers.count >= max(least, 1) && !fitting(test, connection.answers.map(\.code)).isEmpty
      if now >= end || (isQuiet && isEnough) { break }
      connection.pump(min(end - now, 0.05))
    }
    connection.linger(HTTPTiming.settle)
  }

  /// The outcomes that these statuses are.
  private func fitting(_ test: HTTPCase, _ codes: [Int]) -> [HTTPOutcome] {
    let decided = AgainstContract.statuses[test.id]
    return test.outcomes.filter { decided.map { codes == [$0.status] } ?? $0.fits(codes) }
  }

  private func judge(_ test: HTTPCase, _ connection: RawConnection, codes: [Int]) {
    let fitting = Set(fitting(test, codes).map(\.connection))
    let seen = "got \(codes), \(connection.isClosed ? "closed" : "open")"
    guard !fitting.isEmpty else { return fail(seen) }
    let isAnnounced = connection.answers.last?.has(token: "close", in: "Connection") ?? false
    if connection.isClosed {
      guard !fitting.isDisjoint(with: [.close, .any, .clean]) else {
        return fail("\(seen); the connection had to stay open")
      }
      if let code = codes.last, code < 400, !isAnnounced, !test.closesItself {
        hygiene.check(false, .announcedClose, test.id)
      }
      return
    }
    if fitting.contains(.open), codes.isEmpty { return }
    if fitting.contains(.any), !isAnnounced { return }
    if !fitting.isDisjoint(with: [.keep, .clean]), !isAnnounced {
      return judgeOpen(connection, fitting, seen)
    }
    judgeClosing(test, connection, fitting, seen, isAnnounced: isAnnounced)
  }

  /// The next request on a connection that goes on has to be answered in step.
  private func judgeOpen(_ connection: RawConnection, _ fitting: Set<HTTPOutcome.Connection>, _ seen: String) {
    let count = connection.answers.count
    probe(connection, "probe")
    connection.until(HTTPTiming.response) { connection.answers.count > count }
    connection.linger(HTTPTiming.settle / 2)
    let more = connection.answers[count...].map(\.code)
    if more.count == 1, more[0] / 100 == 2 { return }
    guard more.isEmpty, connection.isClosed else {
      return fail("\(seen); the follow-up GET gave \(more) (stream out of step)")
    }
    if fitting.isDisjoint(with: [.clean, .close]) {
      fail("\(seen); then it closed instead of answering the next request")
    }
  }

  /// The connection has to end; it may linger, but must not serve anything more.
  private func judgeClosing(
    _ test: HTTPCase, _ connection: RawConnection, _ fitting: Set<HTTPOutcome.Connection>, _ seen: String,
    isAnnounced: Bool
  ) {
    let count = connection.answers.count
    let mayStay = !fitting.isDisjoint(with: [.any, .clean, .keep])
    connection.until(1.2) { connection.isClosed }
    if !connection.isClosed, count > 0, !test.sendsEnd {
      probe(connection, "late")
      connection.until(1) { connection.isClosed || connection.answers.count > count }
      if connection.answers.count > count {
        if isAnnounced {
          hygiene.check(false, .closeMeansClose, test.id)
        } else if mayStay {
          return
        }
        return fail("\(seen); it had to close, but answered another request")
      }
    }
    connection.until(HTTPTiming.close) { connection.isClosed }
    if connection.answers.count > count {
      fail("\(seen); then further responses \(connection.answers[count...].map(\.code))")
    } else if !connection.isClosed {
      if isAnnounced { hygiene.check(false, .closeMeansClose, test.id) }
      if isAnnounced || !mayStay { fail("\(seen); not closed within \(HTTPTiming.close) s") }
    } else if isAnnounced, fitting == [.keep] {
      fail("\(seen) with Connection: close; it had to stay open")
    }
  }
}
