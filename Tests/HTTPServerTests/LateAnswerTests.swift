import Dispatch
import HTTP
import Testing

@testable import HTTPServer

@Suite(.serialized) struct LateAnswerTests {
  @Test func answersComeFromManyThreads() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let clients = (0..<64).map { _ in running.client() }
    for round in 0..<20 {
      for client in clients { client.get("/late") }
      let exchanges = running.late(64)
      DispatchQueue.concurrentPerform(iterations: 8) { part in
        for index in stride(from: part, to: exchanges.count, by: 8) {
          exchanges[index].complete { TestHandler.response("\(round)") }
        }
      }
      for client in clients { #expect(client.answer()?.body == "\(round)") }
    }
  }

  @Test func aBatchIsSentWithOneWake() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let clients = (0..<16).map { _ in running.client() }
    for _ in 0..<20 {
      for client in clients { client.get("/late") }
      for exchange in running.late(16) { exchange.complete(wake: false) { TestHandler.response("x") } }
      running.server.wake()
      for client in clients { #expect(client.answer()?.body == "x") }
    }
  }

  @Test func anAnswerForAClosedConnectionIsDroppedAlsoWhenItsPlaceIsUsedAgain() throws {
    let running = try RunningServer { $0.loops = 1 }
    defer { running.stop() }
    let gone = running.client()
    gone.get("/late")
    let old = try #require(running.late(1).first)
    gone.reset()
    #expect(running.waitFor { $0.open == 0 })
    let next = running.client()
    next.get("/late")
    let new = try #require(running.late(1).first)
    #expect(Ticket(rawValue: old.ticket).place == Ticket(rawValue: new.ticket).place)
    old.complete { TestHandler.response("old") }
    old.complete { TestHandler.response("old again") }
    new.complete { TestHandler.response("new") }
    new.complete { TestHandler.response("new again") }
    #expect(next.answer()?.body == "new")
    #expect(next.answer("/after")?.body == "/after 0")
  }

  @Test func anAnswerAfterTheServerEndedIsDropped() throws {
    let running = try RunningServer()
    let client = running.client()
    client.get("/late")
    let exchange = try #require(running.late(1).first)
    #expect(running.stop())
    exchange.complete { TestHandler.response("x") }
    running.server.wake()
    #expect(client.sawEnd())
  }
}
