import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// Some clients, one server, and a network that loses, repeats and delays.
struct SyncWorld {
  var random: SeededRandom
  var server = ModelServer()
  var clients: [SimulatedClient] = []
  /// Whether sessions are deleted now and then.
  let deletes: Bool
  private var made = 0
  private var now = Timestamp(milliseconds: 1_767_600_000_000)

  init(random: SeededRandom, policies: [SyncPolicy], deletes: Bool) throws {
    self.random = random
    self.deletes = deletes
    for (index, policy) in policies.enumerated() {
      // Each client would make another session.
      let root = try Session.unseen(id: "model", root: .screen(NewScreen("home", id: "home-\(index)")))
      clients.append(SimulatedClient("client\(index)", policy: policy, root: root))
    }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func step() throws {
    now.milliseconds += 7
    let index = Int.random(in: clients.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: command(index)
    case 25..<45: try deliverRequest(index)
    case 45..<62: deliverReply(index)
    case 62..<80: try deliverEvent(index)
    case 80..<83: cut(index)
    case 83..<87: if clients[index].wantsRetry { retry(index) }
    case 87..<91: try fetch(index)
    case 91..<95: try remoteChange()
    case 95..<97: clients[index].relaunch()
    case 97: clients[index].handle(.paused)
    case 98: if deletes, chance(20) { server.delete() }
    default: clients[index].handle(.resumed)
    }
  }

  private mutating func command(_ index: Int) {
    made += 1
    let operations = (0..<(chance(10) ? 2 : 1)).map { part in
      ScriptedOperation.random(
        on: clients[index].core.optimistic, id: "\(clients[index].name)-\(made)-\(part)", &random)
    }
    clients[index].perform(operations, key: "key-\(made)", now: now)
  }

  /// A request reaches the server, perhaps not for the last time, and its answer is perhaps lost. However many copies of it arrive,
  /// the client hears one outcome for each time that it has sent it.
  private mutating func deliverRequest(_ index: Int) throws {
    if clients[index].requests.isEmpty || chance(20) { return try deliverEcho(index) }
    let request = clients[index].requests.removeFirst()
    if chance(10) { clients[index].echoes.append(request) }
    if chance(10) { return clients[index].replies.append(.unanswered(key: request.key)) }
    let reply = try handle(request, from: index)
    clients[index].replies.append(chance(10) ? .unanswered(key: request.key) : reply)
  }

  /// A copy of a request that is over for its client reaches the server. That it was done may be heard, late; a refusal is not.
  private mutating func deliverEcho(_ index: Int) throws {
    guard !clients[index].echoes.isEmpty else { return }
    let place = Int.random(in: clients[index].echoes.indices, using: &random)
    let reply = try handle(clients[index].echoes.remove(at: place), from: index)
    if case .answered = reply, chance(50) { clients[index].replies.append(reply) }
  }

  /// What was refused is not repeated by the network later on: nothing could tell that from a new wish.
  private mutating func handle(_ request: SyncRequest, from index: Int) throws -> SyncEvent {
    let reply = try server.handle(request, from: clients[index].name)
    if case .rejected(let key, _, _) = reply { clients[index].echoes.removeAll { $0.key == key } }
    return reply
  }

  private mutating func deliverReply(_ index: Int) {
    guard !clients[index].replies.isEmpty else { return }
    let place = Int.random(in: clients[index].replies.indices, using: &random)
    clients[index].handle(clients[index].replies.remove(at: place))
  }

  private mutating func deliverEvent(_ index: Int) throws {
    guard clients[index].wantsStream else { return }
    guard let place = clients[index].place else { return try open(index) }
    guard place < server.feed.count else {
      if server.session == nil {
        clients[index].wantsStream = false
        clients[index].handle(.absent(.deleted))
      }
      return
    }
    clients[index].place = place + 1
    let (session, origin) = server.feed[place]
    var told = try ModelServer.known(session)
    told.tag = nil
    clients[index].handle(.change(told, origin: origin))
  }

  private mutating func open(_ index: Int) throws {
    guard let session = server.session else {
      clients[index].wantsStream = false
      return clients[index].handle(.absent(.deleted))
    }
    clients[index].place = server.feed.count
    clients[index].handle(.opened)
    var told = try ModelServer.known(session)
    told.tag = nil
    clients[index].handle(.session(told))
  }

  private mutating func cut(_ index: Int) {
    guard clients[index].wantsStream else { return }
    clients[index].wantsStream = false
    clients[index].place = nil
    if chance(50) {
      clients[index].replies = clients[index].replies.map { reply in
        switch reply {
        case .answered(let key, _), .rejected(let key, _, _): .unanswered(key: key)
        default: reply
        }
      }
    }
    clients[index].handle(.lost)
  }

  private mutating func retry(_ index: Int) {
    clients[index].wantsRetry = false
    clients[index].handle(.retry)
  }

  private mutating func fetch(_ index: Int) throws {
    guard clients[index].fetches > 0 else { return }
    clients[index].fetches -= 1
    guard !chance(15) else { return clients[index].handle(.notFetched) }
    clients[index].handle(try server.session.map { .fetched(try ModelServer.known($0)) } ?? .absent(.deleted))
  }

  private mutating func remoteChange() throws {
    guard let session = server.session else { return }
    made += 1
    _ = try server.perform(ScriptedOperation.random(on: session, id: "remote-\(made)", &random))
  }

  /// The network is mended and everybody comes back: things come to rest.
  mutating func settle() throws {
    for index in clients.indices { clients[index].handle(.resumed) }
    for _ in 0..<4000 {
      if clients.allSatisfy({ $0.isQuiet && $0.place == server.feed.count }) { return }
      for index in clients.indices {
        if case .failed = clients[index].core.status { clients[index].handle(.resumed) }
        try deliverEvent(index)
        if !clients[index].requests.isEmpty {
          let request = clients[index].requests.removeFirst()
          clients[index].replies.append(try handle(request, from: index))
        }
        try deliverEcho(index)
        deliverReply(index)
        if clients[index].wantsRetry { retry(index) }
        if clients[index].fetches > 0 {
          clients[index].fetches -= 1
          clients[index].handle(try server.session.map { .fetched(try ModelServer.known($0)) } ?? .absent(.deleted))
        }
      }
    }
    let states = clients.map { "\($0.name): \($0.core.link) \($0.core.pending.map(\.key)) \($0.core.status)" }
    Issue.record("never at rest: \(states)")
  }

  /// All see the same, and the server has done once what it has acknowledged.
  func check() throws {
    let truth = try #require(server.session)
    for client in clients {
      #expect(client.core.confirmed.representation == truth.representation)
      #expect(client.core.optimistic.representation == truth.representation)
      #expect(client.core.held == nil)
      // What was done to a session that was deleted then is done again to the next one.
      guard !deletes else { continue }
      var done: [String: Int] = [:]
      for (key, commands) in client.covered where server.answers[key] != nil {
        for command in commands { done[command, default: 0] += 1 }
      }
      for key in client.acknowledged { #expect(done[key] == 1, "\(key) was done \(done[key] ?? 0) times") }
      #expect(Set(client.acknowledged).count == client.acknowledged.count)
      #expect(done.values.allSatisfy { $0 <= 1 })
    }
  }
}
