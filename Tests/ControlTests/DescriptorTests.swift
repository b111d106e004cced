import Foundation
import TestSupport
import Testing

@testable import Control

@Suite struct DescriptorTests {
  /// As a terminal that another program has made so, or the pipe of a program with an event loop.
  @Test func oneThatDoesNotBlockIsWaitedFor() async throws {
    var ends: [Int32] = [0, 0]
    let kind = [SOCK_STREAM, SOCK_CLOEXEC, SOCK_NONBLOCK].reduce(0) { $0 | Int32($1.rawValue) }
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let text = String(repeating: "0123456789", count: 100_000)
    let written = Task {
      try await Blocking.run {
        defer { close(writing) }
        try Descriptor.write(text, to: writing)
      }
    }
    let read = try await Blocking.run {
      defer { close(reading) }
      return try Descriptor.readAll(reading)
    }
    try await written.value
    #expect(read == Array(text.utf8))
  }

  @Test func whatFailsIsTold() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let failure = #expect(throws: Descriptor.Failure.self) { try Descriptor.write("x", to: full) }
    #expect(failure?.code == ENOSPC)
    let unread = #expect(throws: Descriptor.Failure.self) { try Descriptor.readAll(full) }
    #expect(unread?.code == EBADF)
  }
}
