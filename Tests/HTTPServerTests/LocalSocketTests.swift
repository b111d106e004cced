import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// Unix domain sockets, and sockets that somebody else has bound.
@Suite struct LocalSocketTests {
  private let folder: TemporaryFolder
  private let address: ServerAddress

  init() throws {
    folder = try TemporaryFolder()
    address = .local(path: folder.file("a.sock"))
  }

  private var path: String { folder.file("a.sock") }

  private func start(
    _ addresses: [ServerAddress], _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws(ServerError) -> (server: Server, bound: [ServerAddress]) {
    var configuration = ServerConfiguration(addresses: addresses)
    change(&configuration)
    let server = Server(configuration: configuration, handler: TestHandler())
    return (server, try server.start())
  }

  private func client() -> Client? {
    let client = Client(family: AF_UNIX)
    return client.connect(to: address) ? client : nil
  }

  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test func itServesAsOnAPortAndTakesItsFileAlong() throws {
    let (running, bound) = try start([address, ServerAddress(host: "127.0.0.1", port: 0)]) { $0.socketMode = 0o606 }
    #expect(bound.first == address)
    #expect(mode(of: path) == 0o606)
    let first = try #require(client())
    #expect(first.answer("/")?.status == 200)
    #expect(first.answer("/large/300000")?.body.utf8.count == 300_000)
    #expect(Client.connected(to: try #require(bound.last?.port)).answer("/")?.status == 200)
    running.stop()
    #expect(first.sawEnd())
    #expect(mode(of: path) == nil)
  }

  @Test func aLeftoverIsReplacedAndALivingSocketIsNot() throws {
    let dead = Client(family: AF_UNIX)
    #expect(dead.bind(to: address))
    dead.leave()
    #expect(mode(of: path) != nil)
    let (running, _) = try start([address])
    #expect(client()?.answer("/")?.status == 200)
    #expect(throws: ServerError.addressInUse(address)) { try start([address]) }
    #expect(client()?.answer("/")?.status == 200)
    running.stop()
  }

  @Test func whatIsNoSocketStays() throws {
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    #expect(throws: ServerError.fileInTheWay(address)) { try start([address]) }
    #expect(mode(of: path) == 0o600)
    let nowhere = ServerAddress.local(path: folder.file("no/a.sock"))
    #expect(throws: ServerError.folderMissing(nowhere)) { try start([nowhere]) }
    let long = ServerAddress.local(path: "/" + String(repeating: "a", count: ServerAddress.maximumPathBytes))
    #expect(throws: ServerError.badAddress(long)) { try start([long]) }
  }

  @Test func theFileOfAnotherServerIsLeftAlone() throws {
    let (first, _) = try start([address])
    unlink(path)
    let (second, _) = try start([address])
    first.stop()
    #expect(client()?.answer("/")?.status == 200)
    second.stop()
    #expect(mode(of: path) == nil)
  }

  /// When a later address cannot be bound, nothing is left behind.
  @Test func aFailedStartLeavesNoFile() throws {
    let elsewhere = ServerAddress(host: "192.0.2.1", port: 0)
    #expect(throws: ServerError.addressNotAvailable(elsewhere)) { try start([address, elsewhere]) }
    #expect(mode(of: path) == nil)
  }

  @Test func anInheritedSocketIsServedAndItsFileStays() throws {
    let outside = Client(family: AF_UNIX)
    #expect(outside.bind(to: address) && listen(outside.descriptor, 8) == 0)
    let inherited = dup(outside.descriptor)
    let (running, bound) = try start([]) { $0.inherited = [inherited] }
    #expect(bound == [address])
    #expect(client()?.answer("/")?.status == 200)
    running.stop()
    // Whoever made it goes on listening: the next server finds those who have come meanwhile.
    let waiting = try #require(client())
    waiting.get("/")
    let (again, _) = try start([]) { $0.inherited = [dup(outside.descriptor)] }
    #expect(waiting.answer()?.status == 200)
    #expect(throws: ServerError.startedBefore) { try again.start() }
    #expect(client()?.answer("/")?.status == 200)
    again.stop()
  }

  /// What cannot be served stays with whoever handed it over, and so does what stood before it.
  @Test func onlyAListeningSocketIsInherited() {
    let listening = Client(family: AF_UNIX)
    #expect(listening.bind(to: address) && listen(listening.descriptor, 8) == 0)
    let connected = Client(family: AF_UNIX)
    let refused = ServerError.notListening(descriptor: connected.descriptor)
    #expect(throws: refused) { try start([]) { $0.inherited = [listening.descriptor, connected.descriptor] } }
    #expect(fcntl(listening.descriptor, F_GETFD) >= 0 && fcntl(connected.descriptor, F_GETFD) >= 0)
    #expect(throws: ServerError.notListening(descriptor: -1)) { try start([]) { $0.inherited = [-1] } }
  }
}
