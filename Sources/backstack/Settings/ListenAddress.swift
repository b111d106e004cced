import Glibc
import HTTPServer

/// Where the server listens, as a person writes it: `127.0.0.1:8080`, `[::1]:0`, `unix:/run/backstack.sock`.
enum ListenAddress: Equatable, Sendable {
  /// A numeric host without brackets, and a port; port 0 lets the system choose a free one.
  case internet(host: String, port: UInt16)
  /// The absolute path of a Unix domain socket.
  case local(path: String)

  static let standard = ListenAddress.internet(host: "127.0.0.1", port: 8080)
  private static let localPrefix = "unix:"

  /// Reads one address; nil for anything else. `localhost` is the IPv4 loopback.
  init?(_ text: String) {
    if text.hasPrefix(Self.localPrefix) {
      let path = text.dropFirst(Self.localPrefix.count)
      guard path.hasPrefix("/"), path.utf8.count <= ServerAddress.maximumPathBytes, !path.utf8.contains(0) else {
        return nil
      }
      self = .local(path: String(path))
      return
    }
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let port = Digits.parse(bytes[(colon + 1)...]).flatMap(UInt16.init(exactly:))
    else { return nil }
    let name = bytes[..<colon]
    if name.first == UInt8(ascii: "["), name.last == UInt8(ascii: "]") {
      let host = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
      guard Self.isNumeric(host, family: AF_INET6) else { return nil }
      self = .internet(host: host, port: port)
    } else {
      let given = String(decoding: name, as: UTF8.self)
      let host = given == "localhost" ? "127.0.0.1" : given
      guard Self.isNumeric(host, family: AF_INET) else { return nil }
      self = .internet(host: host, port: port)
    }
  }

  /// What a server has bound.
  init(_ address: ServerAddress) {
    switch address {
    case .internet(let host, let port): self = .internet(host: host, port: port)
    case .local(let path): self = .local(path: path)
    }
  }

  /// Several with commas between them; nil when one is none or is there twice, or there is none.
  static func list(_ text: String) -> [ListenAddress]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let addresses = parts.compactMap { part in
      ListenAddress(String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
    }
    let isEachOnce = addresses.indices.allSatisfy { index in
      addresses[index].hasFreePort || !addresses[..<index].contains(addresses[index])
    }
    return addresses.count == parts.count && isEachOnce ? addresses : nil
  }

  var server: ServerAddress {
    switch self {
    case .internet(let host, let port): ServerAddress(host: host, port: port)
    case .local(let path): .local(path: path)
    }
  }

  /// As it is written; of an internet address, what a URL's authority needs.
  var text: String { server.description }

  /// Whether only this machine reaches it. A local socket counts: who may connect is what the file's mode says.
  var isLoopback: Bool {
    switch self {
    case .internet(let host, _): host.hasPrefix("127.") || host == "::1"
    case .local: true
    }
  }

  /// Whether nobody can know the port before the server has started.
  var hasFreePort: Bool { if case .internet(_, 0) = self { true } else { false } }

  /// Where a client on this machine reaches the server: an unspecified address means every one, the loopback included.
  var reachable: ListenAddress {
    switch self {
    case .internet("0.0.0.0", let port): .internet(host: "127.0.0.1", port: port)
    case .internet("::", let port): .internet(host: "::1", port: port)
    default: self
    }
  }

  /// The same host with another port.
  func with(port: UInt16) -> ListenAddress {
    if case .internet(let host, _) = self { .internet(host: host, port: port) } else { self }
  }

  private static func isNumeric(_ host: String, family: Int32) -> Bool {
    guard !host.utf8.contains(0) else { return false }
    var address = in6_addr()
    return inet_pton(family, host, &address) == 1
  }
}
