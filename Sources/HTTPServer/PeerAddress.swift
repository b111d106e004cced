import Glibc
import HTTP

extension Socket {
  /// The address of the other end; nil when it has none, as on a Unix socket.
  static func peer(of descriptor: CInt) -> IPAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutableBytes(of: &storage) { raw in
      raw.withMemoryRebound(to: sockaddr.self) { getpeername(descriptor, $0.baseAddress, &length) } == 0
    }
    return isKnown ? IPAddress.read(storage) : nil
  }
}

extension IPAddress {
  /// The address in a socket address; nil when it is of another family.
  static func read(_ storage: sockaddr_storage) -> IPAddress? {
    withUnsafeBytes(of: storage) { raw in
      switch CInt(storage.ss_family) {
      case AF_INET:
        return IPAddress(ipv4: UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
      case AF_INET6:
        let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        return withUnsafeBytes(of: address) { octets in
          IPAddress(
            high: UInt64(bigEndian: octets.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: octets.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
      default: return nil
      }
    }
  }
}
