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
      let servers = (0..<4).map { _ in
        Server(configuration: ServerConfiguration(addresses: [address], loops: 1), handler: TestHandler())
      }
      let started = Atomic(0)
      let refused = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: servers.count) { index in
        do throws(ServerError) {
          _ = try servers[index].start()
          started.add(1, ordering: .acquiringAndReleasing)
        } catch {
          if error == .addressInUse(address) { refused.add(1, ordering: .acquiringAndReleasing) }
        }
      }
      #expect(started.load(ordering: .acquiring) == 1)
      #expect(refused.load(ordering: .acquiring) == servers.count - 1)
      let client = Client(family: AF_UNIX)
      #expect(client.connect(to: address) && client.answer("/")?.status == 200)
      for server in servers { #expect(server.stop()) }
      #expect(!exists())
    }
  }
}
