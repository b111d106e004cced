import Glibc
import HTTP
import Testing

@testable import HTTPServer

@Suite(.serialized) struct ServingTests {
  @Test func keepsAConnectionForManyRequests() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    for number in 0..<200 { #expect(client.answer("/\(number)")?.body == "/\(number) 0") }
    let statistics = running.server.statistics
    #expect(statistics.accepted == 1 && statistics.requests == 200 && statistics.open == 1)
  }

  @Test func acceptedSocketsSendAtOnceAndAreSpreadEvenly() throws {
    let running = try RunningServer { $0.loops = 4 }
    defer { running.stop() }
    let clients = (0..<16).map { _ in running.client() }
    for client in clients { #expect(client.answer("/")?.status == 200) }
    #expect(running.server.openPerLoop == [4, 4, 4, 4])
  }

  @Test func aByteAtATimeIsARequestLikeAnyOther() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    for round in 0..<2 {
      for byte in "POST /\(round) HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nabcde" { client.send(String(byte)) }
      #expect(client.answer()?.body == "/\(round) 5")
    }
  }

  @Test func pipelinedAnswersKeepTheOrderOfTheRequests() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    client.send((0..<50).map { "GET /\($0 % 10 == 5 ? "late" : "")\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
    for number in 0..<50 {
      if number % 10 == 5 {
        for exchange in running.late(1) { exchange.complete { TestHandler.response("late \(number)") } }
      }
      #expect(client.answer()?.body == (number % 10 == 5 ? "late \(number)" : "/\(number) 0"))
    }
  }

  @Test func aMegabyteGoesBothWays() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    let body = String(repeating: "b", count: 1 << 20)
    client.send("PUT /body HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    #expect(client.answer()?.body == "/body \(1 << 20)")
    #expect(client.answer("/large/3000000")?.body.utf8.count == 3_000_000)
  }

  @Test func aThousandConnectionsAreServed() throws {
    let running = try RunningServer { $0.connections = 2_000 }
    defer { running.stop() }
    let clients = (0..<1_000).map { _ in running.client() }
    for _ in 0..<3 {
      for client in clients { client.get("/x") }
      for client in clients { #expect(client.answer()?.body == "/x 0") }
    }
    #expect(running.server.statistics.open == 1_000)
  }

  @Test func listensOnBothFamiliesWithOnePort() throws {
    let first = try RunningServer { $0.addresses = [ServerAddress(host: "0.0.0.0", port: 0)] }
    defer { first.stop() }
    let second = try RunningServer { $0.addresses = [ServerAddress(host: "[::]", port: first.port)] }
    defer { second.stop() }
    #expect(first.client().answer("/")?.status == 200)
    #expect(second.port == first.port)
  }
}

extension Server {
  var openPerLoop: [Int] { counters.map { $0.open.value } }
}
