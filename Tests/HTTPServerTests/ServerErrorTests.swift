import Glibc
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct ServerErrorTests {
  private func failure(_ address: ServerAddress) -> ServerError? {
    let server = Server(configuration: ServerConfiguration(addresses: [address]), handler: TestHandler())
    do throws(ServerError) {
      _ = try server.start()
      return nil
    } catch {
      return error
    }
  }

  @Test func anAddressInUseIsNamed() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let address = ServerAddress(host: "127.0.0.1", port: running.port)
    #expect(failure(address) == .addressInUse(address))
    #expect(failure(address)?.description == "cannot listen on \(address): Address already in use")
  }

  @Test(arguments: ["localhost", "", "127.0.0.1.1", "[::1", "::1%eth0", "300.1.1.1"])
  func whatIsNoNumericAddressIsRefused(_ host: String) {
    let address = ServerAddress(host: host, port: 0)
    #expect(failure(address) == .badAddress(address))
  }

  @Test func anAddressOfAnotherMachineIsRefused() {
    let address = ServerAddress(host: "192.0.2.1", port: 0)
    #expect(failure(address) == .addressNotAvailable(address))
  }

  @Test func aServerStartsOnce() throws {
    let running = try RunningServer()
    defer { running.stop() }
    #expect(throws: ServerError.startedBefore) { try running.server.start() }
    #expect(running.client().answer("/")?.status == 200)
  }

  @Test(arguments: [0, Acceptor.maximumListeners]) func noAddressAndTooManyAreRefused(_ count: Int) {
    let addresses = Array(repeating: ServerAddress(host: "127.0.0.1", port: 0), count: count)
    let server = Server(configuration: ServerConfiguration(addresses: addresses), handler: TestHandler())
    #expect(throws: ServerError.addressCount(count)) { try server.start() }
  }

  /// After a start that failed, the same server may be started. On a local socket, whose name nobody else takes meanwhile.
  @Test func aFailedStartIsNoStart() throws {
    let folder = try TemporaryFolder()
    let address = ServerAddress.local(path: folder.file("a.sock"))
    let configuration = ServerConfiguration(addresses: [address])
    let other = Server(configuration: configuration, handler: TestHandler())
    #expect(try other.start() == [address])
    let server = Server(configuration: configuration, handler: TestHandler())
    #expect(throws: ServerError.addressInUse(address)) { try server.start() }
    #expect(other.stop())
    #expect(try server.start() == [address])
    let client = Client(family: AF_UNIX)
    #expect(client.connect(to: address))
    #expect(client.answer("/")?.status == 200)
    #expect(server.stop())
  }

  @Test func moreAddressesThanMayBeAreMisuse() {
    let addresses = Array(repeating: ServerAddress(host: "127.0.0.1", port: 0), count: Acceptor.maximumListeners)
    let server = Server(configuration: ServerConfiguration(addresses: addresses), handler: TestHandler())
    #expect(throws: ServerError.self) { try server.start() }
  }

  @Test func addressesAreWrittenLikeInALink() {
    #expect(ServerAddress(host: "127.0.0.1", port: 80).description == "127.0.0.1:80")
    #expect(ServerAddress(host: "[::1]", port: 80).description == "[::1]:80")
    #expect(ServerAddress(host: "::1", port: 80) == ServerAddress(host: "[::1]", port: 80))
  }
}
