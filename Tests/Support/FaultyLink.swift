import Glibc

/// One connection through a `FaultProxy`.
struct FaultyLink {
  let client: ClientSocket
  let server: ClientSocket
  let fault: FaultProxy.Fault
  private var passed: [FaultProxy.Direction: Int] = [:]
  private var ended: Set<FaultProxy.Direction> = []
  /// The number of the answer at hand, the beginning of its head, and once that is whole where the answer ends or is cut.
  private var answer = 1
  private var head: [UInt8] = []
  private var mark: Int?

  init(client: ClientSocket, server: ClientSocket, fault: FaultProxy.Fault) {
    self.client = client
    self.server = server
    self.fault = fault
  }

  /// Passes bytes until both ends have closed, the fault ends it, or `goesOn` says no. Blocks.
  mutating func run(while goesOn: () -> Bool) {
    while goesOn() {
      if isOver { return end() }
      var entries = [
        pollfd(fd: ended.contains(.toServer) ? -1 : client.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ended.contains(.toClient) ? -1 : server.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&entries, 2, 20) > 0 else { continue }
      for (entry, direction) in zip(entries, [FaultProxy.Direction.toServer, .toClient]) where entry.revents != 0 {
        guard pass(direction, goesOn) else { return end() }
      }
    }
    end()
  }

  /// Whether the fault has come, or both ends have closed.
  private var isOver: Bool {
    switch fault {
    case .cut(let bytes, let direction), .reset(let bytes, let direction):
      passed[direction, default: 0] >= bytes && (bytes > 0 || !passed.isEmpty) || ended.count == 2
    case .cutInBody(_, let last):
      answer == last && mark.map { passed[.toClient, default: 0] >= $0 } ?? false || ended.count == 2
    case .refuse, .stall, .slow, .none: ended.count == 2
    }
  }

  private func end() {
    if case .reset = fault {
      client.reset()
      server.reset()
    } else {
      client.close()
      server.close()
    }
  }

  /// Passes what has come for one direction; false when the connection is broken.
  private mutating func pass(_ direction: FaultProxy.Direction, _ goesOn: () -> Bool) -> Bool {
    let (source, sink) = direction == .toServer ? (client, server) : (server, client)
    guard let most = allowance(direction) else {
      ended.insert(direction)
      return true
    }
    switch source.receive(maximum: most) {
    case .nothing: return true
    case .failed: return false
    case .end:
      sink.shutdownWriting()
      ended.insert(direction)
      return true
    case .bytes(let received):
      var bytes = received
      if case .cutInBody(let length, let last) = fault, direction == .toClient, mark == nil {
        bytes = wholeHead(with: received, length, last)
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        guard goesOn() else { return false }
        guard sink.wait(reading: false, writing: true, seconds: 0.02).canWrite else { continue }
        guard case .count(let count) = sink.send(rest) else { return false }
        rest = rest.dropFirst(count)
      }
      passed[direction, default: 0] += bytes.count
      if case .cutInBody(_, let last) = fault, let mark, answer < last, passed[.toClient, default: 0] >= mark {
        answer += 1
        self.mark = nil
      }
      if case .slow(_, let pause, direction) = fault { MonotonicTime.sleep(pause) }
      return true
    }
  }

  /// The head of an answer when it is whole, and nothing before: whatever ends the connection meanwhile, the server or the test, the
  /// client gets none or all of it. Finds where to cut: never behind the answer, where a cut would be in the next one's head.
  private mutating func wholeHead(with bytes: [UInt8], _ length: Int, _ last: Int) -> [UInt8] {
    head += bytes
    guard head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { return [] }
    defer { head = [] }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let field = lines.first { $0.lowercased().hasPrefix("content-length:") }
    let status = lines.first?.split(separator: " ").dropFirst().first ?? ""
    let hasNoBody = status.hasPrefix("1") || status == "204" || status == "304"
    let body = hasNoBody ? 0 : field.flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
    // Where a body without a length ends, and another answer begins, is not known here.
    if body == nil { answer = last }
    let end = body ?? length
    mark = passed[.toClient, default: 0] + head.count + (answer < last ? end : min(length, end))
    return head
  }

  /// How many bytes may go now; nil when none ever may again.
  private func allowance(_ direction: FaultProxy.Direction) -> Int? {
    let passed = passed[direction, default: 0]
    switch fault {
    case .cut(let bytes, direction), .reset(let bytes, direction): return max(1, bytes - passed)
    // Byte by byte up to the end of the head, so that it is not missed.
    case .cutInBody where direction == .toClient: return mark.map { max(1, $0 - passed) } ?? 1
    case .stall(let bytes, direction): return passed < bytes ? bytes - passed : nil
    case .slow(let bytes, _, direction): return bytes
    default: return 65_536
    }
  }
}
