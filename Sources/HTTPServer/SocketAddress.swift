import Glibc

/// An address as the kernel has it.
public struct SocketAddress: Sendable {
  /// `AF_INET`, `AF_INET6` or `AF_UNIX`.
  public let family: CInt
  private var storage = sockaddr_storage()
  private var length: socklen_t

  /// Nil when the host is no numeric address, or the path is empty, too long or has a NUL.
  public init?(_ address: ServerAddress) {
    switch address {
    case .internet(let host, let port):
      var address4 = sockaddr_in()
      address4.sin_family = sa_family_t(AF_INET)
      address4.sin_port = port.bigEndian
      var address6 = sockaddr_in6()
      address6.sin6_family = sa_family_t(AF_INET6)
      address6.sin6_port = port.bigEndian
      if inet_pton(AF_INET, host, &address4.sin_addr) == 1 {
        (family, length) = (AF_INET, Self.store(address4, in: &storage))
      } else if inet_pton(AF_INET6, host, &address6.sin6_addr) == 1 {
        (family, length) = (AF_INET6, Self.store(address6, in: &storage))
      } else {
        return nil
      }
    case .local(let path):
      var bytes = Array(path.utf8)
      guard (1...ServerAddress.maximumPathBytes).contains(bytes.count), !bytes.contains(0) else { return nil }
      let isAbstract = bytes[0] == UInt8(ascii: "@")
      if isAbstract { bytes[0] = 0 }
      var local = sockaddr_un()
      local.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &local.sun_path) { $0.copyBytes(from: bytes) }
      family = AF_UNIX
      _ = Self.store(local, in: &storage)
      // With the NUL behind a path; it would be part of an abstract name.
      length = socklen_t(Self.pathOffset + bytes.count + (isAbstract ? 0 : 1))
    }
  }

  /// What `socket` is bound to; nil when that is nothing that a server can listen on.
  public init?(boundTo socket: CInt) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutableBytes(of: &storage) { raw in
      raw.withMemoryRebound(to: sockaddr.self) { getsockname(socket, $0.baseAddress, &length) }
    }
    let family = CInt(storage.ss_family)
    guard code == 0, [AF_INET, AF_INET6, AF_UNIX].contains(family) else { return nil }
    self.family = family
    self.storage = storage
    self.length = length
  }

  /// What it was made of.
  public var address: ServerAddress {
    if family == AF_UNIX {
      let path = withUnsafeBytes(of: storage) { Array($0[Self.pathOffset..<max(Self.pathOffset, Int(length))]) }
      guard path.first == 0 else { return .local(path: String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)) }
      return .local(path: "@" + String(decoding: path.dropFirst(), as: UTF8.self))
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    // The port stands at the same place in both families, the host does not.
    let hostOffset = family == AF_INET ? 4 : 8
    let port = withUnsafeBytes(of: storage) { raw in
      inet_ntop(family, raw.baseAddress.map { $0 + hostOffset }, &text, socklen_t(INET6_ADDRSTRLEN))
      return UInt16(bigEndian: raw.load(fromByteOffset: 2, as: UInt16.self))
    }
    let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .internet(host: host, port: port)
  }

  /// Calls `body` with what `bind` and `connect` take.
  public func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  private static let pathOffset = MemoryLayout<sa_family_t>.size

  private static func store<Address>(_ address: Address, in storage: inout sockaddr_storage) -> socklen_t {
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: Address.self) }
    return socklen_t(MemoryLayout<Address>.size)
  }
}
