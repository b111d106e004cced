import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// The stream of a session's events (docs/api.md §5).
@Suite struct EventTests {
  /// A session `s` at this revision.
  private func service(at revision: Int = 1) async throws -> Service {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":{"screen":"a"}}"#)
    for _ in 1..<max(revision, 1) { try await push(service) }
    return service
  }

  private func push(_ service: Service, _ body: String = #"{"screen":"x"}"#) async throws {
    let answer = try await service.send("POST", "/v1/sessions/s/push", [("Backstack-Client", "app")], body: body)
    #expect(answer.status == 200)
  }

  private let path = "/v1/sessions/s/events"

  @Test func itBeginsWithTheSession() async throws {
    let service = try await service(at: 3)
    let stream = try await service.events(path)
    #expect(stream.head.status == 200 && stream.head["content-type"] == "text/event-stream")
    #expect(stream.head["cache-control"] == "no-store" && stream.head["x-accel-buffering"] == "no")
    #expect(stream.head["etag"] == nil && stream.head["x-request-id"] != nil)
    #expect(try await stream.next() == "retry: 2000")
    let session = try await service.send("GET", "/v1/sessions/s").text
    #expect(try await stream.next() == "event: session\nid: 3\ndata: \(session.dropLast())")
  }

  @Test func everyChangeFollowsOnOneLine() async throws {
    let service = try await service()
    let stream = try await service.events(path)
    let bare = try await service.events(path + "?session=false")
    #expect(try await stream.read(2) == ["retry", "session 1"])
    #expect(try await bare.read(2) == ["retry", "session 1"])
    try await push(service, "{\"screen\":\"x\",\"params\":{\"text\":\"a\\r\\n\\nb\",\r\n\n\"n\":[1,\r\r2]}}")
    let change = try #require(try await stream.next())
    #expect(change.split(separator: "\n").count == 3 && !change.contains("\r"))
    let data = try JSONValue.parsing(try #require(OpenStream.field("data", change)))
    #expect(data.members.map(\.key.string) == ["change", "session"])
    #expect(data.at("/change/origin")?.string == "app" && data.at("/change/revision")?.int == 2)
    let session = try await service.send("GET", "/v1/sessions/s").text
    #expect(data["session"]?.text == String(session.dropLast()))
    let feed = try await service.send("GET", "/v1/sessions/s/changes?after=1").json.at("/changes/0")?.text
    #expect(try await bare.next() == "event: change\nid: 2\ndata: {\"change\":\(feed ?? "")}")
    // What changes nothing is no event.
    _ = try await service.send("POST", "/v1/sessions/s/pop", body: #"{"count":0}"#)
    try await push(service)
    #expect(try await stream.read(1) == ["change 3"])
  }

  @Test func whoComesAgainGetsWhatWasMissed() async throws {
    let service = try await service(at: 5)
    let field = try await service.events(path, [("Last-Event-ID", "3")])
    let query = try await service.events(path + "?lastEventId=2&session=0", [])
    let both = try await service.events(path + "?lastEventId=1", [("Last-Event-ID", "4")])
    let all = try await service.events(path, [("Last-Event-ID", "0")])
    try await push(service)
    #expect(try await field.read(4) == ["retry", "change 4", "change 5", "change 6"])
    #expect(try await query.read(5) == ["retry", "change 3", "change 4", "change 5", "change 6"])
    #expect(try await both.read(3) == ["retry", "change 5", "change 6"])
    #expect(try await all.read(7) == ["retry"] + (1...6).map { "change \($0)" })
  }

  @Test func aReplayedChangeIsWhatWasTold() async throws {
    let service = try await service()
    let live = try await service.events(path)
    _ = try await live.read(2)
    for _ in 0..<10 { try await push(service) }
    let replayed = try await service.events(path, [("Last-Event-ID", "1")])
    _ = try await replayed.next()
    for _ in 0..<10 { #expect(try await live.next() == replayed.next()) }
  }

  @Test func whoHasEverythingGetsNothingBeforeThereIsAChange() async throws {
    let service = try await service(at: 3)
    let stream = try await service.events(path, [("Last-Event-ID", "3")])
    #expect(try await stream.read(1) == ["retry"])
    stream.pull()
    #expect(stream.unread.isEmpty)
    try await push(service)
    #expect(try await stream.read(1) == ["change 4"])
  }

  @Test func whatCannotBeReplayedBeginsAnew() async throws {
    let service = try await service(at: 3)
    for id in ["4", "99999999999999999999", "-1", "x", "1.0"] {
      let stream = try await service.events(path, [("Last-Event-ID", id)])
      #expect(try await stream.read(2) == ["retry", "session 3"], "\(id)")
    }
    let empty = try await service.events(path + "?lastEventId=")
    #expect(try await empty.read(2) == ["retry", "session 3"])
    for _ in 0..<200 { try await push(service) }
    let old = try await service.events(path, [("Last-Event-ID", "2")])
    #expect(try await old.read(2) == ["retry", "session 203"])
    let kept = try await service.events(path + "?session=false", [("Last-Event-ID", "3")])
    #expect(try await kept.read(201) == ["retry"] + (4...203).map { "change \($0)" })
  }

  @Test func whatIsWrongIsAnsweredBeforeItBegins() async throws {
    let service = try await service()
    #expect(try await service.send("GET", path + "?since=1").code == "unknown_query_parameter")
    #expect(try await service.send("GET", path + "?session=maybe").code == "bad_request")
    #expect(try await service.send("GET", path, [("Accept", "application/json")]).code == "not_acceptable")
    #expect(try await service.send("GET", "/v1/sessions/none/events").code == "session_not_found")
    #expect(try await service.send("POST", path).code == "method_not_allowed")
    #expect(try await service.send("OPTIONS", path)["allow"] == "GET, HEAD, OPTIONS")
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"brief","expiresIn":1}"#)
    service.clock.advance(milliseconds: 1000)
    #expect(try await service.send("GET", "/v1/sessions/brief/events").code == "session_expired")
    let head = try await service.send("HEAD", path)
    #expect(head.status == 200 && head["content-type"] == "text/event-stream" && head.text.isEmpty)
    #expect(service.handler.events.isEmpty)
  }

  @Test func aDeletionIsTheEndAndTheNextLifeIsAnother() async throws {
    let service = try await service()
    let stream = try await service.events(path)
    #expect(try await stream.read(2) == ["retry", "session 1"])
    try await push(service)
    _ = try await service.send("DELETE", "/v1/sessions/s")
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    let next = try await service.events(path)
    try await push(service)
    #expect(try await stream.read(1) == ["change 2"])
    #expect(try await stream.next() == "event: deleted\nid:\ndata: {}")
    #expect(try await stream.next() == nil)
    #expect(try await next.read(2) == ["retry", "session 2"])
  }

  @Test func anExpiryIsADeletion() async throws {
    let service = try await service()
    _ = try await service.send("PATCH", "/v1/sessions/s", body: #"{"expiresIn":1}"#)
    let stream = try await service.events(path)
    #expect(try await stream.read(2) == ["retry", "session 2"])
    service.clock.advance(milliseconds: 1000)
    #expect(try await stream.read(2) == ["deleted", "end"])
    #expect(service.handler.events.isEmpty)
  }

  @Test func stoppingEndsStreamsWithATimeToComeBack() async throws {
    let service = try await service()
    let stream = try await service.events(path)
    #expect(try await stream.read(2) == ["retry", "session 1"])
    try await push(service)
    service.handler.drain()
    let late = try await service.events(path)
    #expect(try await stream.read(1) == ["change 2"])
    #expect(try await late.read(1) == ["retry"])
    for stream in [stream, late] {
      let last = try #require(try await stream.next())
      #expect((1000...5000).contains(Int(try #require(OpenStream.field("retry", last))) ?? 0))
      #expect(try await stream.next() == nil)
    }
  }
}

// MARK: - Coming again

extension EventTests {
  @Test func whatIsLongerThanItIsWorthIsToldByTheSession() async throws {
    let service = try await service()
    let text = String(repeating: "y", count: 50_000)
    _ = try await service.send("POST", "/v1/sessions/s/replace", body: #"{"screen":"x","params":"\#(text)"}"#)
    for _ in 0..<30 { try await push(service) }
    let far = try await service.events(path, [("Last-Event-ID", "2")])
    #expect(try await far.read(2) == ["retry", "session 32"])
    let near = try await service.events(path, [("Last-Event-ID", "22")])
    #expect(try await near.read(11) == ["retry"] + (23...32).map { "change \($0)" })
    let bare = try await service.events(path + "?session=false", [("Last-Event-ID", "2")])
    #expect(try await bare.read(31) == ["retry"] + (3...32).map { "change \($0)" })
    #expect(try await held(0, by: service))
  }

  @Test func whatWasMissedIsCountedUntilItIsToldOrTheClientIsGone() async throws {
    let service = try await service(at: 10)
    let budget = service.handler.events.budget
    let gone = try await service.events(path, [("Last-Event-ID", "1")])
    // No further than into the first change.
    gone.pull(limit: EventText.retry.count + 1, pieces: 1)
    for _ in 0..<20_000 where budget.held == 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(budget.held > 8 * 512)
    gone.leave()
    #expect(try await held(0, by: service))

    budget.add(EventBudget.totalBytes)
    let refused = try await service.events(path, [("Last-Event-ID", "1")])
    #expect(try await refused.read(2) == ["retry", "session 10"])
    #expect(try await held(EventBudget.totalBytes, by: service))
    budget.add(-EventBudget.totalBytes)
    let told = try await service.events(path, [("Last-Event-ID", "1")])
    #expect(try await told.read(10) == ["retry"] + (2...10).map { "change \($0)" })
    #expect(try await held(0, by: service))
  }

  /// Whether this much is kept for readers within 20 s: what is let go of on another thread may take a moment.
  private func held(_ bytes: Int, by service: Service) async throws -> Bool {
    let budget = service.handler.events.budget
    for _ in 0..<20_000 where budget.held != bytes { try await Task.sleep(for: .milliseconds(1)) }
    return budget.held == bytes
  }
}

// MARK: - Slow readers

extension EventTests {
  /// One reader takes nothing for a while: what is kept for it is bounded, the other misses nothing, and it goes on with the
  /// session as it is.
  @Test func whoReadsTooSlowlyGoesOnWithTheSession() async throws {
    let service = try await service()
    let (slow, quick) = (try await service.events(path), try await service.events(path))
    #expect(try await slow.read(2) == ["retry", "session 1"])
    #expect(try await quick.read(2) == ["retry", "session 1"])
    let text = String(repeating: "y", count: 50_000)
    var most = 0
    for revision in 2...130 {
      _ = try await service.send("POST", "/v1/sessions/s/replace", body: #"{"screen":"x","params":"\#(text)"}"#)
      #expect(try await quick.read(1) == ["change \(revision)"])
      most = max(most, service.handler.events.budget.held)
    }
    #expect(most > EventBudget.bytes / 2 && most <= EventBudget.bytes)
    #expect(try await slow.read(1) == ["session 130"])
    #expect(service.handler.events.budget.held == 0)
    try await push(service)
    #expect(try await slow.read(1) == ["change 131"])
    #expect(try await quick.read(1) == ["change 131"])
    #expect(slow.longest <= 16 << 10 && quick.longest <= 16 << 10)
  }

  /// The texts of the last change are not kept for as long as there is no other one.
  @Test func aQuietChannelKeepsNothingButTheSession() async throws {
    let service = try await service()
    let exchange = Exchange(sink: DeafSink(), ticket: 1)
    var seat = service.handler.events.enter("s", exchange)
    try await push(service)
    #expect(seat.channel.latest?.hasChange == true)
    guard case .change(let change) = seat.channel.next(at: &seat.place) else {
      Issue.record("no change was told")
      return
    }
    #expect(change.hasChange && change.revision == 2)
    #expect(seat.channel.latest?.revision == 2 && seat.channel.latest?.hasChange == false)
    service.handler.events.leave(seat, exchange)
  }

  @Test func aLongEventComesInPieces() async throws {
    let service = try await service()
    let text = String(repeating: "y", count: 50_000)
    _ = try await service.send("POST", "/v1/sessions/s/replace", body: #"{"screen":"x","params":"\#(text)"}"#)
    let stream = try await service.events(path)
    stream.pull(limit: 1000, pieces: 20)
    #expect(stream.unread == ["retry"])
    stream.pull(limit: 1000)
    #expect(stream.unread == ["session 2"] && stream.longest == 1000)
  }

  @Test func whoeverLeavesIsForgotten() async throws {
    let service = try await service()
    let streams = [try await service.events(path), try await service.events(path), try await service.events(path)]
    for stream in streams.dropLast() { _ = try await stream.read(2) }
    try await push(service)
    #expect(service.handler.events.budget.held > 0)
    for stream in streams { stream.leave() }
    #expect(service.handler.events.isEmpty && service.handler.events.budget.held == 0)
    try await push(service)
    #expect(service.handler.events.budget.held == 0)
  }

  /// Readers that come, go and come again while others write: each sees every revision once.
  @Test func nothingIsMissedOrToldTwice() async throws {
    let service = try await service()
    let last = 120
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          for _ in 0..<(last - 1) / 2 + (writer == 0 ? 1 : 0) { try await push(service) }
        }
      }
      for reader in 0..<6 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(reader))
          var seen = 0
          while seen < last {
            let fields = seen == 0 ? [] : [("Last-Event-ID", "\(seen)")]
            let stream = try await service.events(path, fields)
            #expect(try await stream.read(1) == ["retry"])
            if seen == 0 { seen = Int(try await stream.read(1)[0].dropFirst("session ".count)) ?? -1 }
            for _ in 0..<Int.random(in: 1...20, using: &random) where seen < last {
              seen += 1
              #expect(try await stream.read(1) == ["change \(seen)"])
            }
            stream.leave()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A loop that never comes.
private final class DeafSink: ResponseSink {
  func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {}

  func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {}
}
