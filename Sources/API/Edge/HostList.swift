import HTTP

/// The hosts that the server answers for, against DNS rebinding: a page of `evil.example` whose name has come to stand for
/// 127.0.0.1 is of one origin with this server as its browser sees it, but the browser goes on saying `Host: evil.example`.
///
/// The names of the loopback are always in it, and so are names without a dot: nobody on the Internet can have one (SAC053 of
/// ICANN's security committee), and tools and the containers of one host like them.
public struct HostList: Equatable, Sendable {
  /// The hosts besides the loopback's, without ports; an IPv6 address in brackets.
  public let names: [String]
  private let spellings: [[UInt8]]

  /// The names of the loopback alone.
  public init() {
    names = []
    spellings = []
  }

  /// These names too; nil unless each is a host (RFC 3986 §3.2.2) without a port. They are compared without case.
  public init?(_ names: [String]) {
    guard names.allSatisfy(Self.isHost) else { return nil }
    self.names = names
    spellings = names.map { $0.utf8.map(Self.lowercase) }
  }

  /// Whether a request for `host` is answered. One that names none comes from no browser.
  func allows(_ host: ArraySlice<UInt8>?) -> Bool {
    guard let host, host.first == UInt8(ascii: "[") || host.contains(UInt8(ascii: ".")) else { return true }
    if Self.isSame(host, "127.0.0.1".utf8) { return true }
    if spellings.contains(where: { Self.isSame(host, $0) }) { return true }
    let literal = host.first == UInt8(ascii: "[") ? host.dropFirst().dropLast() : host
    return IPAddress(literal)?.isLoopback == true
  }

  private static func isHost(_ name: String) -> Bool {
    let text = name.utf8
    if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
      return IPAddress(text.dropFirst().dropLast()).map { !$0.isIPv4 } ?? false
    }
    return !text.isEmpty && text.first != UInt8(ascii: "-")
      && text.allSatisfy { octet in
        switch lowercase(octet) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether `host`, in any case, is `name`, which is in lower case.
  private static func isSame(_ host: ArraySlice<UInt8>, _ name: some Collection<UInt8>) -> Bool {
    host.count == name.count && zip(host, name).allSatisfy { lowercase($0) == $1 }
  }

  private static func lowercase(_ octet: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet) ? octet | 0x20 : octet
  }
}
