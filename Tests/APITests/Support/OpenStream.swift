import HTTP
import TestSupport
import Testing

@testable import API

/// A stream of events without a connection: the test asks it for content as a loop would.
final class OpenStream {
  /// The answer's head.
  let head: Answer
  private let stream: any ResponseStream
  private var rest: [UInt8] = []
  /// Blocks that were read and not looked at yet.
  private var blocks: [String] = []
  private(set) var hasEnded = false
  /// The longest piece so far.
  private(set) var longest = 0

  init(_ response: Response) throws {
    guard case .stream(let stream) = response.body else { throw NoStream() }
    head = try Answer(response, isHead: true)
    self.stream = stream
  }

  deinit { leave() }

  /// The answer is no stream.
  struct NoStream: Error {}

  /// Takes what there is now, at most `pieces` pieces.
  func pull(limit: Int = 16 << 10, pieces: Int = .max) {
    var left = pieces
    while !hasEnded, left > 0 {
      left -= 1
      var out: [UInt8] = []
      let step = stream.next(into: &out, limit: limit)
      longest = max(longest, out.count)
      rest += out
      while let end = rest.firstRange(of: Array("\n\n".utf8)) {
        blocks.append(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
        rest.removeSubrange(..<end.upperBound)
      }
      if step == .end {
        hasEnded = true
        leave()
      }
      if step == .wait { return }
    }
  }

  /// The next block, waiting for it at most 20 s; nil at the end.
  func next() async throws -> String? {
    for _ in 0..<20_000 {
      if !blocks.isEmpty { return blocks.removeFirst() }
      if hasEnded { return nil }
      pull()
      if blocks.isEmpty, !hasEnded { try await Task.sleep(for: .milliseconds(1)) }
    }
    Issue.record("no event within 20 s")
    return nil
  }

  /// The next blocks, in short: `retry`, `session 1`, `change 2`, `deleted`.
  func read(_ count: Int) async throws -> [String] {
    var short: [String] = []
    for _ in 0..<count { short.append(try await next().map(Self.short) ?? "end") }
    return short
  }

  /// What has been read, and not looked at, in short.
  var unread: [String] {
    defer { blocks = [] }
    return blocks.map(Self.short)
  }

  /// The client goes.
  func leave() {
    if !isClosed { stream.closed() }
    isClosed = true
  }

  private var isClosed = false

  /// A field of a block.
  static func field(_ name: String, _ block: String) -> String? {
    block.split(separator: "\n", omittingEmptySubsequences: false).first { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  private static func short(_ block: String) -> String {
    guard let event = field("event", block) else { return field("retry", block).map { _ in "retry" } ?? block }
    return field("id", block).map { "\(event) \($0)" } ?? event
  }
}

extension Service {
  /// Opens the events of a session.
  func events(_ target: String, _ fields: [(String, String)] = []) async throws -> OpenStream {
    try OpenStream(await response("GET", target, fields))
  }
}
