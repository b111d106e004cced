import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request before it is known where the server is.
struct APIRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The parameters behind the `?`.
  struct Query: Sendable {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String?) {
      guard let value else { return }
      text += (text.isEmpty ? "?" : "&") + PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
    }

    mutating func add(_ name: String, _ value: Int?) {
      add(name, value.map(String.init))
    }
  }

  let method: Method
  let path: [String]
  var query = Query()
  var fields: [(name: String, value: String)] = []
  var body: [UInt8]?
  /// How much longer than usual the answer may take.
  var patience: Duration = .zero

  init(_ method: Method, _ path: [String]) {
    self.method = method
    self.path = path
  }

  /// Takes what goes with a write. The key is made here, once, so that all attempts have the same.
  mutating func apply(_ options: WriteOptions) {
    guard method != .get else { return }
    if let tag = options.ifMatch { fields.append(("If-Match", tag.rawValue)) }
    if method != .delete { fields.append(("Idempotency-Key", options.idempotencyKey ?? UUID().uuidString)) }
    if options.minimal { fields.append(("Prefer", "return=minimal")) }
  }
}

extension BackstackClient {
  /// The request as it is sent.
  func urlRequest(_ request: APIRequest, accept: String) throws(BackstackError) -> URLRequest {
    if let segment = request.path.first(where: { !PercentEncoding.isSegment($0) }) { throw .segment(segment) }
    let base = baseURL.absoluteString
    let path = request.path.map { "/" + PercentEncoding.encode($0) }.joined()
    let root = base.hasSuffix("/") ? String(base.dropLast()) : base
    guard let url = URL(string: root + (path.isEmpty ? "/" : path) + request.query.text) else {
      throw .malformed("\(base) is no URL of a server")
    }
    var result = URLRequest(url: url)
    result.httpMethod = request.method.rawValue
    result.setTimeout(configuration.requestTimeout + request.patience)
    result.setValue(accept, forHTTPHeaderField: "Accept")
    if let token { result.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if let name { result.setValue(name, forHTTPHeaderField: "Backstack-Client") }
    for field in request.fields { result.setValue(field.value, forHTTPHeaderField: field.name) }
    if let body = request.body {
      result.setValue("application/json", forHTTPHeaderField: "Content-Type")
      result.httpBody = Data(body)
    }
    return result
  }
}

extension BackstackError {
  /// An id or another word that cannot stand in a path.
  fileprivate static func segment(_ text: String) -> BackstackError {
    .problem(Problem(code: .badRequest, status: 400, detail: "\"\(text)\" cannot be an id or an operation"))
  }
}

extension URLRequest {
  /// Ends the exchange when there is no byte for as long. On Linux only whole seconds count, and none is none.
  mutating func setTimeout(_ timeout: Duration) {
    timeoutInterval = max(1, timeout.seconds.rounded(.up))
  }
}

/// Percent-encoding (RFC 3986 §2.1) of everything that is not unreserved.
enum PercentEncoding {
  /// Whether a text can be a segment of a path. `.` and `..` go up in it, encoded or not (§5.2.4, §6.2.2.2), and nothing is no name:
  /// the request would be for something else.
  static func isSegment(_ text: String) -> Bool { !["", ".", ".."].contains(text) }

  static func encode(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        out.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
