import Dispatch
import Glibc
import HTTP
import Testing

@testable import HTTPServer

/// Streams on real sockets.
@Suite(.serialized) struct StreamTests {
  /// A client with a stream under way.
  private func open(_ running: RunningServer, receiveBytes: CInt? = nil) throws -> (client: Client, stream: TestStream)
  {
    let client = running.client(receiveBytes: receiveBytes)
    let before = running.handler.streams.count
    client.get("/stream")
    try #require(waitUntil { running.handler.streams.count > before })
    return (client, try #require(running.handler.streams.last))
  }

  @Test func piecesComeInTheirOrderFromAnyThread() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let (client, stream) = try open(running)
    for number in 0..<100 { stream.send("piece \(number);") }
    stream.finish()
    client.send("GET /after HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    let (isOrderly, text) = client.readToEnd()
    #expect(isOrderly && text.hasSuffix("/after 0"))
    var rest = text[...]
    for number in 0..<100 {
      let place = try #require(rest.firstRange(of: "\r\npiece \(number);\r\n"))
      rest = rest[place.upperBound...]
    }
    #expect(waitUntil { stream.closures == 1 } && running.server.statistics.streams == 0)
  }

  @Test func oneCallResumesManyStreams() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let clients = try (0..<20).map { _ in try open(running) }
    for (_, stream) in clients { stream.finish() }
    for (client, _) in clients {
      client.endOutput()
      #expect(client.readToEnd().text.hasSuffix("\r\n\r\n0\r\n\r\n"))
    }
    #expect(running.waitFor { $0.streams == 0 })
  }

  @Test func whoeverLeavesFreesTheStreamAtOnce() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for leave in [{ $0.leave() }, { $0.reset() }, { $0.endOutput() }] as [(Client) -> Void] {
      let (client, stream) = try open(running)
      #expect(running.waitFor { $0.streams == 1 })
      leave(client)
      #expect(waitUntil { stream.closures == 1 })
      #expect(running.waitFor { $0.streams == 0 })
      stream.send("too late")
    }
    #expect(running.waitFor { $0.open <= 1 })
  }

  @Test func whoLeavesWithRequestsUnreadFreesItToo() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let (client, stream) = try open(running)
    client.send("GET /unread HTTP/1.1\r\nHost: h\r\n\r\n")
    client.leave()
    #expect(waitUntil { stream.closures == 1 })
    #expect(running.waitFor { $0.open == 0 })
  }

  /// The stream always has more. Its client reads nothing, then all: what is held for it is bounded, others are served, and it
  /// goes on where it stopped.
  @Test func aClientThatDoesNotReadHoldsLittleAndNobodyUp() throws {
    let running = try RunningServer { $0.loops = 1 }
    defer { running.stop() }
    let (client, stream) = try open(running, receiveBytes: 4096)
    stream.sendWithoutEnd()
    #expect(running.waitFor { $0.unsentBytes > 0 })
    let asked = stream.asked
    for number in 0..<20 { #expect(running.client().answer("/\(number)")?.body == "/\(number) 0") }
    #expect(running.server.statistics.unsentBytes <= RunningStream.pieceBytes + 12)
    #expect(stream.asked <= asked + 4, "the kernel may take a little more")
    var taken = 0
    while taken < 4 << 20 {
      let count = client.readSome()
      guard count > 0 else { break }
      taken += count
    }
    #expect(taken >= 4 << 20 && stream.asked > asked)
    client.leave()
    #expect(waitUntil { stream.closures == 1 })
    #expect(running.waitFor { $0.unsentBytes == 0 })
  }

  @Test func whoNeverReadsIsCutOff() throws {
    let running = try RunningServer { $0.writeStallSeconds = 0.2 }
    defer { running.stop() }
    let (client, stream) = try open(running, receiveBytes: 4096)
    stream.sendWithoutEnd()
    #expect(waitUntil { stream.closures == 1 })
    #expect(running.waitFor { $0.timedOut == 1 && $0.open == 0 && $0.unsentBytes == 0 })
    #expect(client.sawEnd())
  }

  @Test func quietStreamsBeat() throws {
    let running = try RunningServer { $0.heartbeatSeconds = 0.05 }
    defer { running.stop() }
    let (client, stream) = try open(running)
    #expect(waitUntil { stream.asked > 0 })
    client.readUntil("beat\r\n00000004\r\nbeat\r\n")
    stream.finish()
    client.endOutput()
    #expect(client.readToEnd().isOrderly)
  }

  @Test func aDrainWaitsForStreamsThatEndAndCutsTheOthers() throws {
    let running = try RunningServer()
    let streams = try (0..<50).map { _ in try open(running) }
    let end = DispatchSemaphore(value: 0)
    running.server.drain(within: 120) { end.signal() }
    #expect(end.wait(timeout: .now()) == .timedOut)
    for (_, stream) in streams { stream.finish() }
    for (client, _) in streams {
      #expect(client.readToEnd().text.hasSuffix("0\r\n\r\n"))
      client.leave()
    }
    #expect(end.wait(timeout: .now() + 120) == .success)
    #expect(streams.allSatisfy { $0.stream.closures == 1 })

    let other = try RunningServer()
    let (client, stream) = try open(other)
    #expect(other.stop(within: 0.05))
    #expect(client.sawEnd() && stream.closures == 1)
    #expect(other.server.statistics.streams == 0 && other.server.statistics.open == 0)
  }
}
