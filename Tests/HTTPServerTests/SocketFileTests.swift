import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// The file of a local socket when others reach for it too.
@Suite struct SocketFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.file("a.sock") }

  private func exists() -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// A link to nowhere can be seen, and its mode cannot be set.
  @Test func aFileThatCannotGetItsModeDoesNotStay() {
    #expect(symlink(folder.file("nowhere"), path) == 0)
    #expect(throws: ServerError.system(call: "chmod", code: ENOENT)) { try SocketFile(path: path, mode: 0o600) }
    #expect(!exists())
    #expect(throws: ServerError.system(call: "lstat", code: ENOENT)) { try SocketFile(path: path, mode: 0o600) }
  }

  /// Many servers find the same leftover at once: one takes its place, and none takes it from that one.
  @Test func ofManyWhoFindALeftoverOneServes() throws {
    let address = ServerAddress.local(path: path)
    for _ in 0..<20 {
      let dead = Client(family: AF_UNIX)
      #expect(dead.bind(to: address))
      dead.leave()
      let started = Mutex<[Server]>([])
      let refused = Mutex<[ServerError]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        var configuration = ServerConfiguration(addresses: [address])
        configuration.loops = 1
        let server = Server(configuration: configuration, handler: TestHandler())
        do throws(ServerError) {
          _ = try server.start()
          started.withLock { $0.append(server) }
        } catch {
          refused.withLock { $0.append(error) }
        }
      }
      #expect(started.withLock { $0.count } == 1)
      #expect(refused.withLock { $0 } == Array(repeating: .addressInUse(address), count: 3))
      let client = Client(family: AF_UNIX)
      #expect(client.connect(to: address) && client.answer("/")?.status == 200)
      for server in started.withLock({ $0 }) { #expect(server.stop()) }
      #expect(!exists())
    }
  }
}
