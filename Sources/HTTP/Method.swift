/// A request method (RFC 9110 §9.1), compared with case as the RFC wants it.
public enum Method: Equatable, Sendable {
  case get
  case head
  case post
  case put
  case patch
  case delete
  case options
  case connect
  case trace
  /// Any other token. ``ConnectionMachine`` refuses it with 501, so that no handler meets one from the wire.
  case other(String)

  /// The method as it stands in a request line.
  public var text: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .connect: "CONNECT"
    case .trace: "TRACE"
    case .other(let token): token
    }
  }

  /// Whether the method asks for nothing to be changed (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    case .post, .put, .patch, .delete, .connect, .other: false
    }
  }

  /// Whether the method's meaning lies in the content sent with it.
  var carriesContent: Bool {
    self == .post || self == .put || self == .patch
  }

  /// Reads a method from the bytes of its token.
  init(token: UnsafeRawBufferPointer) {
    switch token.count {
    case 3 where Octet.isExactly("GET", token): self = .get
    case 3 where Octet.isExactly("PUT", token): self = .put
    case 4 where Octet.isExactly("POST", token): self = .post
    case 4 where Octet.isExactly("HEAD", token): self = .head
    case 5 where Octet.isExactly("PATCH", token): self = .patch
    case 5 where Octet.isExactly("TRACE", token): self = .trace
    case 6 where Octet.isExactly("DELETE", token): self = .delete
    case 7 where Octet.isExactly("OPTIONS", token): self = .options
    case 7 where Octet.isExactly("CONNECT", token): self = .connect
    default: self = .other(String(decoding: token, as: UTF8.self))
    }
  }
}
