import JSON
import Synchronization
import TestSupport

/// The modes that put a strain on the program.
extension HTTPRun {
  private func text(_ test: HTTPCase) -> String { test.segments.first?.data ?? "" }

  /// The request cut in two at every octet, each half in a segment of its own.
  func sweep(_ test: HTTPCase) throws {
    guard let outcome = test.outcomes.first else { return }
    var macros = HTTPMacros(target)
    let length = macros.expand(text(test)).count
    var connection: RawConnection?
    var wrong: [String] = []
    for offset in 1..<length {
      var macros = HTTPMacros(target)
      let data = macros.expand(text(test))
      let cut = min(offset, data.count - 1)
      var codes: [Int] = []
      // An idle connection may have been given up: once more.
      for _ in 0..<2 {
        let open =
          try connection.flatMap { $0.isClosed ? nil : $0 } ?? RawConnection(port: target.port, methods: test.methods)
        connection = open
        let before = open.answers.count
        open.send(Array(data[..<cut]))
        MonotonicTime.sleep(0.0015)
        open.send(Array(data[cut...]))
        open.until(HTTPTiming.response) { open.answers.count >= before + outcome.fewest }
        codes = open.answers[before...].map(\.code)
        if !(open.isClosed && codes.isEmpty) { break }
      }
      if outcome.fits(codes), connection?.parser.garbage.isEmpty != false { continue }
      wrong.append("\(offset):\(codes)")
      connection = nil
      if wrong.count >= 10 { break }
    }
    for answer in connection?.answers.prefix(20) ?? [] { hygiene.check(answer, in: test.id) }
    if !wrong.isEmpty { fail("wrong at offsets \(wrong)") }
  }

  /// The client resets, or closes, without reading; again and again.
  func abort(_ test: HTTPCase) throws {
    for _ in 0..<(test.number("repeat") ?? 1) {
      let connection = try RawConnection(port: target.port)
      var macros = HTTPMacros(target)
      connection.send(macros.expand(text(test)), reading: false)
      MonotonicTime.sleep(Double(test.number("linger_ms") ?? 0) / 1000)
      if test.json["fin"]?.bool == true { connection.close() } else { connection.reset() }
    }
    MonotonicTime.sleep(0.3)
  }

  /// Many connections that do nothing; others have to be served.
  func idle(_ test: HTTPCase) throws {
    var connections: [RawConnection] = []
    for _ in 0..<(test.number("n") ?? 1) {
      let connection = try RawConnection(port: target.port, timeout: 2)
      var macros = HTTPMacros(target)
      connection.send(macros.expand(text(test)), reading: false)
      connections.append(connection)
    }
    if let illness = target.illness() {
      fail("with \(connections.count) idle connections a healthy request failed: \(illness)")
    }
    for connection in connections { connection.close() }
  }

  /// Many clients at once, each with all the requests in turn.
  func concurrent(_ test: HTTPCase) {
    let requests = test.number("requests") ?? 1
    let failures = Mutex<[String]>([])
    let target = target
    Blocking.concurrently(test.number("clients") ?? 1) { client in
      do {
        var connection = try RawConnection(port: target.port)
        for number in 0..<requests {
          if connection.isClosed { connection = try RawConnection(port: target.port) }
          let before = connection.answers.count
          var macros = HTTPMacros(target)
          connection.send(macros.expand(test.segments[(client + number) % test.segments.count].data))
          connection.until(HTTPTiming.response * 2) { connection.answers.count > before }
          let codes = connection.answers[before...].map(\.code)
          guard codes.count == 1, codes[0] / 100 == 2 else {
            failures.withLock { $0.append("client \(client) request \(number): \(codes)") }
            return
          }
        }
        connection.close()
      } catch {
        failures.withLock { $0.append("client \(client): \(error)") }
      }
    }
    let failed = failures.withLock { $0 }
    if !failed.isEmpty { fail("\(failed.count) clients failed, e.g. \(failed.prefix(3))") }
  }

  /// Many requests whose answers nobody reads; others have to be served.
  func withoutReading(_ test: HTTPCase) throws {
    let count = test.number("n") ?? 1
    let connection = try RawConnection(port: target.port, receiveBuffer: 4096)
    defer { connection.reset() }
    var macros = HTTPMacros(target)
    let one = macros.expand(text(test))
    connection.send(Array(repeatElement(one, count: count).joined()), deadline: 4, reading: false)
    if let illness = target.illness() { fail("another client was not served while one does not read: \(illness)") }
    guard test.json["drain"]?.bool == true else { return }
    connection.until(20) { connection.answers.count >= count }
    if connection.sendError == nil, !connection.isClosed, connection.answers.count != count {
      fail("\(connection.answers.count) of \(count) responses after reading at last")
    }
  }

  /// A client that is slow or silent has to be given up.
  func slow(_ test: HTTPCase) throws {
    let limit = HTTPConformanceTests.patience
    let connection = try RawConnection(port: target.port, methods: test.methods)
    defer { connection.close() }
    var macros = HTTPMacros(target)
    send(test.segments, on: connection, &macros)
    let first = test.number("expect_first") ?? 0
    if first > 0 { connection.until(HTTPTiming.response) { connection.answers.count >= first } }
    let start = MonotonicTime.now
    let drip = macros.expand(test.json["drip"]?.string ?? "")
    var sent = 0
    while !connection.isClosed, MonotonicTime.now - start < limit {
      if !drip.isEmpty {
        guard connection.send([drip[sent % drip.count]]) else { break }
        sent += 1
      }
      connection.linger(test.json["gap_s"]?.double ?? 1)
    }
    let codes = connection.answers.dropFirst(first).map(\.code)
    if !connection.isClosed, codes.last != 408, codes.last != 400 {
      fail("still waiting after \(limit) s")
    } else if let code = codes.last, !StatusPattern.list(test.expect["codes"]).allow(code) {
      fail("answered \(codes)")
    }
    for answer in connection.answers { hygiene.check(answer, in: test.id) }
  }
}
