import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// A client in step with a server, and what can come between them.
struct SyncPair {
  static let place = StackAddress(layer: "root", stack: "main")
  private static let now = Timestamp(milliseconds: 1_767_607_200_000)

  var server = ModelServer()
  var client: SimulatedClient

  /// The client has made the session.
  init(_ policy: SyncPolicy = .serverWins) throws {
    client = try Self.client("phone", policy)
    client.handle(.absent(.deleted))
    try answer()
    try open()
  }

  /// A client that has heard of nobody yet.
  static func client(
    _ name: String, _ policy: SyncPolicy = .serverWins, root: String = "home"
  ) throws -> SimulatedClient {
    let start = try Session.unseen(id: "model", root: .screen(NewScreen("home", id: root)))
    return SimulatedClient(name, policy: policy, root: start)
  }

  static func push(_ id: String) -> SessionOperation { .push(NewScreen("page", id: id), at: place) }

  /// The ids of the screens on the server.
  var truth: [String] { server.session?.screenIDs ?? [] }
  /// The ids of the screens that the user sees.
  var shown: [String] { client.core.optimistic.screenIDs }

  mutating func perform(_ operations: [SessionOperation], key: String) {
    client.perform(operations, key: key, now: Self.now)
  }

  /// Somebody without a queue does something.
  mutating func others(_ operation: SessionOperation) throws {
    let isDone = try server.perform(operation)
    #expect(isDone)
  }

  /// The server does the request that waits.
  mutating func deliver() throws -> SyncEvent {
    let request = try #require(client.requests.first)
    client.requests.removeFirst()
    return try server.handle(request, from: client.name)
  }

  mutating func answer() throws {
    let reply = try deliver()
    client.handle(reply)
  }

  /// The event stream tells the last change.
  mutating func tell() throws {
    let (session, origin) = try #require(server.feed.last)
    client.handle(.change(ServerSession(session: try ModelServer.known(session).session), origin: origin))
  }

  /// The event stream is there, and begins with the session.
  mutating func open() throws {
    client.handle(.opened)
    let session = try #require(server.session)
    client.handle(.session(ServerSession(session: try ModelServer.known(session).session)))
  }

  /// What was asked for with `fetch` comes.
  mutating func fetch() throws {
    client.fetches -= 1
    let session = try #require(server.session)
    client.handle(.fetched(try ModelServer.known(session)))
  }

  /// The user, away for a while, has shown a screen whose id somebody else has given too: the server says no.
  mutating func conflict() throws {
    client.handle(.lost)
    perform([Self.push("mine")], key: "conflicting")
    try others(Self.push("mine"))
    client.handle(.retry)
    try open()
    try answer()
  }
}
