import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// The core step by step, as a protocol is read.
@Suite struct SyncCoreTests {
  private let place = StackAddress(layer: "root", stack: "main")

  /// A client in step with a server, whose session it has made.
  private func company(_ policy: SyncPolicy = .serverWins) throws -> (server: ModelServer, client: SimulatedClient) {
    var server = ModelServer()
    let root = try Session.unseen(id: "model", root: .screen(NewScreen("home", id: "home")))
    var client = SimulatedClient("phone", policy: policy, root: root)
    client.handle(.absent(.deleted))
    try answer(&client, &server)
    client.handle(.opened)
    return (server, client)
  }

  private func push(_ id: String) -> [SessionOperation] { [.push(NewScreen("page", id: id), at: place)] }

  private func answer(_ client: inout SimulatedClient, _ server: inout ModelServer) throws {
    let request = try #require(client.requests.first)
    client.requests.removeFirst()
    client.handle(try server.handle(request, from: client.name))
  }

  private func tell(_ client: inout SimulatedClient, _ server: ModelServer) throws {
    let (session, origin) = try #require(server.feed.last)
    var told = try ModelServer.known(session)
    told.tag = nil
    client.handle(.change(told, origin: origin))
  }

  /// Somebody without a queue does something.
  private func others(_ server: inout ModelServer, _ operation: SessionOperation) throws {
    let isDone = try server.perform(operation)
    #expect(isDone)
  }

  private func ids(_ session: Session) -> [String] {
    session.layers.flatMap { $0.stacks.flatMap { $0.screens.bottomFirst.map(\.id) } }
  }

  private let now = Timestamp(milliseconds: 1_767_607_200_000)

  @Test func aSessionThatIsNotThereIsMadeWithWhatWasDone() throws {
    var server = ModelServer()
    let root = try Session.unseen(id: "model", root: .screen(NewScreen("home", id: "home")))
    var client = SimulatedClient("phone", policy: .serverWins, root: root)
    client.perform(push("a"), key: "1", now: now)
    #expect(ids(client.core.optimistic) == ["home", "a"])
    client.handle(.absent(.deleted))
    try answer(&client, &server)
    #expect(server.session.map(ids) == ["home", "a"])
    #expect(client.core.pending.isEmpty && client.acknowledged == ["1"])
    #expect(client.wantsStream)
    client.handle(.opened)
    #expect(client.core.status.isLive)
  }

  @Test func ofAnswerAndEventTheSecondIsNoNews() throws {
    for answerFirst in [true, false] {
      var (server, client) = try company()
      client.perform([.pop()], key: "0", now: now)
      client.perform(push("a") + push("b"), key: "1", now: now)
      let request = client.requests.removeFirst()
      let answer = try server.handle(request, from: client.name)
      if answerFirst { client.handle(answer) }
      try tell(&client, server)
      #expect(ids(client.core.optimistic) == ["home", "a", "b"])
      if !answerFirst { client.handle(answer) }
      #expect(ids(client.core.optimistic) == ["home", "a", "b"])
      #expect(client.core.pending.isEmpty && client.requests.isEmpty)
    }
  }

  /// A relative command shows when it is done twice.
  @Test func anEchoIsNotDoneOnItself() throws {
    var (server, client) = try company()
    client.perform(push("a") + push("b") + push("c"), key: "1", now: now)
    try answer(&client, &server)
    client.perform([.pop()], key: "2", now: now)
    _ = try server.handle(client.requests.removeFirst(), from: client.name)
    try tell(&client, server)
    #expect(ids(client.core.optimistic) == ["home", "a", "b"])
    client.handle(.unanswered(key: "2"))
    client.handle(.retry)
    try answer(&client, &server)
    #expect(ids(client.core.optimistic) == ["home", "a", "b"] && client.core.pending.isEmpty)
  }

  @Test func whatOthersDoIsPutBelow() throws {
    var (server, client) = try company()
    client.handle(.lost)
    client.perform(push("mine"), key: "1", now: now)
    try others(&server, .push(NewScreen("page", id: "theirs"), at: place))
    client.handle(.retry)
    client.handle(.opened)
    client.handle(.session(try ModelServer.known(try #require(server.session))))
    #expect(ids(client.core.optimistic) == ["home", "theirs", "mine"])
  }

  @Test func waitingCommandsGoAsOneAndOneByOneAfterARefusal() throws {
    var (server, client) = try company()
    client.handle(.lost)
    for key in ["1", "2", "3"] { client.perform(push(key), key: key, now: now) }
    // Somebody has an id that the second wants.
    try others(&server, .push(NewScreen("page", id: "2"), at: place))
    client.handle(.retry)
    client.handle(.opened)
    #expect(client.requests.first?.operations.count == 3)
    for _ in 0..<4 { try answer(&client, &server) }
    #expect(server.session.map(ids) == ["home", "2", "1", "3"])
    #expect(client.acknowledged == ["1", "3"] && client.outcomes == [.dropped])
    #expect(client.requests.isEmpty && client.core.pending.isEmpty)
  }

  @Test func pushedAndPoppedIsNothing() throws {
    var (_, client) = try company()
    client.handle(.lost)
    client.perform(push("a"), key: "1", now: now)
    client.perform([.popTo("a", inclusive: true, at: place)], key: "2", now: now)
    #expect(client.core.pending.isEmpty)
    client.perform([.setScreens([NewScreen("x", id: "x")], at: place)], key: "3", now: now)
    client.perform([.setScreens([NewScreen("y", id: "y")], at: place)], key: "4", now: now)
    #expect(client.core.pending.map(\.key) == ["4"])
    #expect(ids(client.core.optimistic) == ["y"])
  }

  /// Both have [home, a]. The user goes to b, somebody goes home: the server has no place for a pop of b.
  private func conflicted(_ policy: SyncPolicy) throws -> (server: ModelServer, client: SimulatedClient) {
    var (server, client) = try company(policy)
    client.perform(push("a") + push("b"), key: "1", now: now)
    try answer(&client, &server)
    client.handle(.lost)
    client.perform([.popTo("b", inclusive: true, at: place)], key: "2", now: now)
    try others(&server, .popToRoot(at: place))
    client.handle(.retry)
    client.handle(.opened)
    client.handle(.session(try ModelServer.known(try #require(server.session))))
    return (server, client)
  }

  @Test func theServerWins() throws {
    var (server, client) = try conflicted(.serverWins)
    #expect(ids(client.core.optimistic) == ["home"])
    try answer(&client, &server)
    #expect(client.outcomes == [.dropped] && client.core.status.isLive)
    #expect(server.session.map(ids) == ["home"] && client.core.pending.isEmpty)
  }

  @Test func theUserWins() throws {
    var (server, client) = try conflicted(.localWins)
    // What the user sees does not jump.
    #expect(ids(client.core.optimistic) == ["home", "a"])
    try answer(&client, &server)
    #expect(client.fetches == 1)
    client.handle(.fetched(try ModelServer.known(try #require(server.session))))
    #expect(client.core.status.conflict?.command.key == "2")
    try answer(&client, &server)
    #expect(server.session.map(ids) == ["home", "a"] && ids(client.core.optimistic) == ["home", "a"])
    #expect(client.outcomes == [.overwritten] && client.core.status.isLive)
  }

  @Test func theUserDoesNotWinForEver() throws {
    var (server, client) = try conflicted(.localWins)
    try answer(&client, &server)
    client.handle(.fetched(try ModelServer.known(try #require(server.session))))
    for round in 0..<client.core.limits.tries {
      try others(&server, .push(NewScreen("page", id: "other\(round)"), at: place))
      try answer(&client, &server)
    }
    #expect(client.requests.isEmpty && client.core.pending.isEmpty && client.outcomes == [.gaveUp])
    #expect(client.core.status.conflict?.command.key == "2")
    client.perform(push("next"), key: "3", now: now)
    #expect(client.core.status.isLive)
  }

  @Test func theAppDecides() throws {
    let policy = SyncPolicy.custom { conflict in
      #expect(conflict.problem.code == .screenNotInStack)
      #expect(conflict.local.layers[0].stacks[0].screens.map(\.id) == ["home", "a"])
      #expect(conflict.server.layers[0].stacks[0].screens.map(\.id) == ["home"])
      return .replace([.push(NewScreen("page", id: "instead"), at: StackAddress(layer: "root", stack: "main"))])
    }
    var (server, client) = try conflicted(policy)
    try answer(&client, &server)
    client.handle(.fetched(try ModelServer.known(try #require(server.session))))
    try answer(&client, &server)
    #expect(server.session.map(ids) == ["home", "instead"] && client.outcomes == [.replaced])
  }

  @Test func aSessionThatIsDeletedIsMissedAndMadeAnewOnDemand() throws {
    var (server, client) = try company()
    client.handle(.absent(.deleted))
    #expect(client.core.status.failure == .absent(.deleted))
    client.perform(push("a"), key: "1", now: now)
    #expect(client.requests.isEmpty)
    server.delete()
    client.handle(.resumed)
    client.handle(.absent(.deleted))
    try answer(&client, &server)
    #expect(server.session.map(ids) == ["home", "a"])
  }

  @Test func onlySoManyMayWait() throws {
    var core = SyncCore(
      SavedSync(origin: "a", confirmed: try .unseen(id: "a", root: .screen(NewScreen("home", id: "home")))),
      limits: SyncLimits(pending: 3))
    for number in 0..<3 {
      _ = try core.perform(
        SyncCommand(key: "\(number)", operations: push("p\(number)"), madeAt: now, revision: 1))
    }
    #expect(throws: NavigationError.self) {
      try core.perform(SyncCommand(key: "4", operations: push("p4"), madeAt: now, revision: 1))
    }
  }
}

extension SyncStatus {
  var isLive: Bool { if case .live = self { true } else { false } }
  var conflict: Conflict? { if case .conflicted(let conflict) = self { conflict } else { nil } }
  var failure: SyncFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension SyncRequest {
  var operations: [SessionOperation] { if case .operations(let list) = content { list } else { [] } }
}
