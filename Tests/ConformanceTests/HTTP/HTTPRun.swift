import TestSupport

/// The cases of one category, one after the other on one program.
final class HTTPRun {
  /// What became of one case.
  struct Result: Sendable, CustomStringConvertible {
    let id: String
    var failures: [String] = []
    /// Why the case was not tried.
    var skipped: String?

    var description: String { "\(id): \(failures.joined(separator: "; "))" }
  }

  let target: HTTPTarget
  var hygiene = HTTPHygiene()
  /// The case under way.
  var result = Result(id: "")

  init(_ target: HTTPTarget) {
    self.target = target
  }

  /// Runs one case, then asks whether others are still served.
  func run(_ test: HTTPCase) -> Result {
    result = Result(id: test.id)
    let missing = test.requires.subtracting(target.features)
    guard missing.isEmpty else {
      result.skipped = "needs \(missing.sorted().joined(separator: ", "))"
      return result
    }
    do {
      try perform(test)
    } catch {
      fail("\(error)")
    }
    if !test.isSlow { checkHealth() }
    return result
  }

  private func perform(_ test: HTTPCase) throws {
    switch test.mode {
    case .exchange: try exchange(test)
    case .sweep: try sweep(test)
    case .rst: try abort(test)
    case .idleMany: try idle(test)
    case .concurrent: concurrent(test)
    case .noread: try withoutReading(test)
    case .slow: try slow(test)
    case .sse: try stream(test)
    }
  }

  func fail(_ reason: String) { result.failures.append(reason) }

  /// A case that harms others fails, and a program that died is started again for the next one.
  private func checkHealth() {
    guard let illness = target.illness() else { return }
    if let ending = target.daemon.process.wait(seconds: 0.5) {
      fail("THE PROGRAM DIED: \(ending)")
      do { try target.daemon.restart() } catch { fail("\(error)") }
      return
    }
    fail("not healthy afterwards: \(illness)")
    let end = MonotonicTime.now + 6
    while MonotonicTime.now < end, target.illness() != nil { MonotonicTime.sleep(0.5) }
  }

  /// Sends the pieces of a case as it says.
  func send(_ segments: [HTTPCase.Segment], on connection: RawConnection, _ macros: inout HTTPMacros) {
    for segment in segments {
      let before = connection.answers.count
      switch segment.after {
      case .response: connection.until(segment.timeout) { connection.answers.count >= segment.count ?? before + 1 }
      case .any:
        connection.until(segment.timeout) { !connection.parser.interim.isEmpty || !connection.answers.isEmpty }
      case nil: break
      }
      if segment.after != nil, segment.unlessFinal, !connection.answers.isEmpty { continue }
      connection.linger(segment.delay)
      let data = macros.expand(segment.data)
      if let size = segment.drip {
        for start in stride(from: 0, to: data.count, by: size) {
          guard connection.send(Array(data[start..<min(start + size, data.count)])) else { break }
          connection.linger(segment.dripGap)
        }
      } else if !data.isEmpty {
        connection.send(data)
      }
      if segment.shutdown { connection.shutdownWriting() }
    }
  }

  /// An ordinary request on a connection, to see whether it is still in step.
  func probe(_ connection: RawConnection, _ mark: String) {
    let count = connection.answers.count
    connection.methods += [String](repeating: "GET", count: max(0, count + 1 - connection.methods.count))
    connection.send(
      Array("GET \(target.path) HTTP/1.1\r\nHost: 127.0.0.1:\(target.port)\r\nX-Suite: \(mark)\r\n\r\n".utf8))
  }
}
