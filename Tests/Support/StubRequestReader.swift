import Foundation

/// Reads requests with a Content-Length from a connection.
struct StubRequestReader {
  private let socket: ClientSocket
  private var buffer: [UInt8] = []
  /// Whether the peer has gone.
  private(set) var isEnded = false

  init(_ socket: ClientSocket) {
    self.socket = socket
  }

  /// Takes what comes within `seconds`.
  mutating func read(within seconds: Double) {
    guard socket.wait(reading: true, writing: false, seconds: seconds).canRead else { return }
    switch socket.receive() {
    case .bytes(let bytes): buffer += bytes
    case .end, .failed: isEnded = true
    case .nothing: break
    }
  }

  /// A whole chunked body that begins at `start`, and where it ends.
  private func unchunked(from start: Int) -> (body: [UInt8], end: Int)? {
    let lineEnd = Array("\r\n".utf8)
    var body: [UInt8] = []
    var at = start
    while let line = buffer[at...].firstRange(of: lineEnd) {
      guard let size = Int(String(decoding: buffer[at..<line.lowerBound], as: UTF8.self), radix: 16),
        buffer.count >= line.upperBound + size + 2
      else { return nil }
      body += buffer[line.upperBound..<line.upperBound + size]
      at = line.upperBound + size + 2
      if size == 0 { return (body, at) }
    }
    return nil
  }

  /// The next request, if it is there within `seconds`.
  mutating func next(within seconds: Double) -> StubServer.Request? {
    read(within: seconds)
    guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { line -> (name: String, value: String) in
      let name = line.prefix { $0 != ":" }
      return (name.lowercased(), line.dropFirst(name.count + 1).trimmed)
    }
    if fields.contains(where: { $0.name == "transfer-encoding" && $0.value.lowercased() == "chunked" }) {
      guard let (body, bodyEnd) = unchunked(from: end.upperBound) else { return nil }
      buffer.removeFirst(bodyEnd)
      return StubServer.Request(line: lines[0], fields: fields, body: body)
    }
    let length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard buffer.count >= end.upperBound + length else { return nil }
    let body = Array(buffer[end.upperBound..<end.upperBound + length])
    buffer.removeFirst(end.upperBound + length)
    return StubServer.Request(line: lines[0], fields: fields, body: body)
  }
}
