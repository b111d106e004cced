import Glibc

/// A system call of the kit that failed.
public struct SocketError: Error, CustomStringConvertible, Sendable {
  public let call: String
  public let code: Int32

  init(_ call: String, _ code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
