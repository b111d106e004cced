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

  /// Whether the method's meaning lies in the content sent with it.
  var carriesContent: Bool {
    self == .post || self == .put || self == .patch
  }

  /// Reads a method from the bytes of its token.
  init(token: UnsafeRawBufferPointer) {
    switch token.count {
    case 3 where token.elementsEqual("GET".utf8): self = .get
    case 3 where token.elementsEqual("PUT".utf8): self = .put
    case 4 where token.elementsEqual("POST".utf8): self = .post
    case 4 where token.elementsEqual("HEAD".utf8): self = .head
    case 5 where token.elementsEqual("PATCH".utf8): self = .patch
    case 5 where token.elementsEqual("TRACE".utf8): self = .trace
    case 6 where token.elementsEqual("DELETE".utf8): self = .delete
    case 7 where token.elementsEqual("OPTIONS".utf8): self = .options
    case 7 where token.elementsEqual("CONNECT".utf8): self = .connect
    default: self = .other(String(decoding: token, as: UTF8.self))
    }
  }
}
