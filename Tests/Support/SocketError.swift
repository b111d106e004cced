import Glibc

/// A system call of the kit that failed.
public struct SocketError: Error, CustomStringConvertible, Sendable {
  /// The name of the call.
  public let call: String
  /// Its `errno`.
  public let code: Int32

  init(_ call: String, _ code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and the system's words for the error.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
