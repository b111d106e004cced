/// The hosts that the server answers for, against DNS rebinding: a page of `evil.example` whose name has come to stand for
/// 127.0.0.1 is of one origin with this server as its browser sees it, but the browser goes on saying `Host: evil.example`.
///
/// That needs a name which somebody else decides about. An address stands for itself, and `localhost` with the names below
/// it for the loopback (RFC 6761 §6.3), so these are always answered for. Any other name must be in the list: one without a
/// dot may be completed by the search domains of a network, or told by whoever answers first (LLMNR, mDNS).
public struct HostList: Equatable, Sendable {
  /// The hosts as they were given, without ports; an IPv6 address in brackets.
  public let names: [String]
  private let spellings: [[UInt8]]

  /// Addresses and the names of the loopback alone.
  public init() {
    names = []
    spellings = []
  }

  /// These hosts too; nil unless each is one (RFC 3986 §3.2.2) as a browser may send it, without a port. They are compared
  /// without case, and without the dot of the root at the end.
  public init?(_ names: [String]) {
    let hosts = names.map { $0.utf8.map(ASCII.lowercase) }
    guard hosts.allSatisfy(Self.isHost) else { return nil }
    self.names = names
    spellings = hosts.map { Array(HostSyntax.withoutRoot($0[...])) }
  }

  /// Whether a request for `host` is answered. One that names none comes from no browser.
  func allows(_ host: ArraySlice<UInt8>?) -> Bool {
    guard let host, !host.isEmpty, !Self.isSame(host, Self.usual) else { return true }
    return HostSyntax.isLiteral(host) || allows(name: HostSyntax.withoutRoot(host))
  }

  private func allows(name: ArraySlice<UInt8>) -> Bool {
    if Self.isSame(name.suffix(Self.loopback.count), Self.loopback) {
      let above = name.dropLast(Self.loopback.count)
      if above.isEmpty || above.last == HostSyntax.dot { return true }
    }
    return spellings.contains { Self.isSame(name, $0) }
  }

  private static let usual = Array("127.0.0.1".utf8)
  private static let loopback = Array("localhost".utf8)

  private static func isHost(_ host: [UInt8]) -> Bool {
    HostSyntax.isLiteral(host) || host.first != UInt8(ascii: "-") && HostSyntax.isName(host)
  }

  /// Whether `host`, in any case, is `name`, which is in lower case.
  private static func isSame(_ host: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    host.withUnsafeBytes { host in
      name.withUnsafeBytes { name in
        guard host.count == name.count else { return false }
        // Every request comes by here: a loop over the octets takes a tenth of what `zip` does.
        for index in 0..<host.count where ASCII.lowercase(host[index]) != name[index] { return false }
        return true
      }
    }
  }
}
