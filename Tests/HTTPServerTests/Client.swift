import Glibc

@testable import HTTPServer

/// A blocking client on one socket, with nothing between the test and the bytes. Waits at most 20 s for anything.
final class Client {
  struct Answer: Equatable {
    var status: Int
    var head: String
    var body: String

    var closes: Bool { head.lowercased().contains("\r\nconnection: close") }
  }

  private(set) var descriptor: CInt
  private var buffer: [UInt8] = []

  /// Bytes that came and are no complete answer.
  var unread: Int { buffer.count }

  /// Makes the socket; `receiveBytes` bounds what the kernel takes for a client that does not read.
  init(receiveBytes: CInt? = nil, family: CInt = AF_INET) {
    descriptor = socket(family, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if var bytes = receiveBytes {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<CInt>.size))
    }
  }

  deinit { leave() }

  /// Closes.
  func leave() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Closes with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    leave()
  }

  /// A client that is connected to the loopback interface.
  static func connected(to port: UInt16, receiveBytes: CInt? = nil) -> Client {
    let client = Client(receiveBytes: receiveBytes)
    client.connect(to: port)
    return client
  }

  @discardableResult
  func connect(to port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafeBytes(of: address) { raw in
      raw.withMemoryRebound(to: sockaddr.self) {
        Glibc.connect(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  @discardableResult
  func connect(to address: ServerAddress) -> Bool {
    SocketAddress(address)?.withPointer { Glibc.connect(descriptor, $0, $1) } == 0
  }

  /// Binds the socket, for a test that plays another server.
  func bind(to address: ServerAddress) -> Bool {
    SocketAddress(address)?.withPointer { Glibc.bind(descriptor, $0, $1) } == 0
  }

  /// Sends all of it; false when the server has closed.
  @discardableResult
  func send(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  func get(_ path: String, _ fields: String = "") { send("GET \(path) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n") }

  /// Asks and waits for the answer.
  func answer(_ path: String, _ fields: String = "") -> Answer? {
    get(path, fields)
    return answer()
  }

  /// The next answer; nil when the connection ended or nothing came.
  func answer() -> Answer? {
    while true {
      if let answer = takeAnswer() { return answer }
      guard fill() > 0 else { return nil }
    }
  }

  /// Whether the server closes, with or without a reset; what comes before is dropped.
  func sawEnd() -> Bool {
    while true {
      let count = fill()
      if count == 0 { return true }
      if count < 0 { return errno == ECONNRESET }
    }
  }

  /// Whether the connection ended with a FIN, and everything that came before.
  func readToEnd() -> (isOrderly: Bool, text: String) {
    while true {
      let count = fill()
      if count <= 0 { return (count == 0, String(decoding: buffer, as: UTF8.self)) }
    }
  }

  /// Reads what there is; how many bytes, 0 at the end.
  func readSome() -> Int {
    buffer = []
    return fill()
  }

  /// Reads until `text` has come; false when it does not.
  @discardableResult
  func readUntil(_ text: String) -> Bool {
    while buffer.firstRange(of: Array(text.utf8)) == nil {
      guard fill() > 0 else { return false }
    }
    return true
  }

  func endOutput() { shutdown(descriptor, CInt(SHUT_WR)) }

  private func fill() -> Int {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { buffer += chunk[..<count] }
    return count
  }

  private func takeAnswer() -> Answer? {
    guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    var length = 0
    for line in head.utf8.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self).lowercased()
      if text.hasPrefix("content-length: ") {
        length = Int(text.dropFirst(16).prefix { $0.isASCII && $0.isNumber }) ?? 0
      }
    }
    guard buffer.count >= end.upperBound + length else { return nil }
    let body = String(decoding: buffer[end.upperBound..<end.upperBound + length], as: UTF8.self)
    buffer.removeFirst(end.upperBound + length)
    return Answer(status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head, body: body)
  }
}
