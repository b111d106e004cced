import Glibc

/// Where the server listens: a numeric IPv4 or IPv6 address and a port. Port 0 lets the system choose a free one.
struct ListenAddress: Equatable, Sendable {
  /// Without brackets: `127.0.0.1`, `::1`.
  let host: String
  let port: UInt16

  static let standard = ListenAddress(host: "127.0.0.1", port: 8080)

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let port = Digits.parse(bytes[(colon + 1)...]).flatMap(UInt16.init(exactly:))
    else { return nil }
    let name = bytes[..<colon]
    if name.first == UInt8(ascii: "["), name.last == UInt8(ascii: "]") {
      host = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
      guard Self.isNumeric(host, family: AF_INET6) else { return nil }
    } else {
      let given = String(decoding: name, as: UTF8.self)
      host = given == "localhost" ? "127.0.0.1" : given
      guard Self.isNumeric(host, family: AF_INET) else { return nil }
    }
    self.port = port
  }

  var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// As it is written, and as a URL's authority needs it.
  var text: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Where a client on this machine reaches the server: an unspecified address means every one, the loopback included.
  var reachable: ListenAddress {
    switch host {
    case "0.0.0.0": ListenAddress(host: "127.0.0.1", port: port)
    case "::": ListenAddress(host: "::1", port: port)
    default: self
    }
  }

  /// The same host with another port.
  func with(port: UInt16) -> ListenAddress { ListenAddress(host: host, port: port) }

  private static func isNumeric(_ host: String, family: Int32) -> Bool {
    guard !host.utf8.contains(0) else { return false }
    var address = in6_addr()
    return inet_pton(family, host, &address) == 1
  }
}
