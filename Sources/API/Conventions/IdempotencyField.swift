import HTTP
import Sessions

/// `Idempotency-Key`: 1 to 255 visible ASCII characters, as they are or as a string in quotes (RFC 8941 §3.3.3), which is how
/// draft-ietf-httpapi-idempotency-key-header writes them.
enum IdempotencyField {
  private static let longest = 255
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// The key of a request; nil when it has none.
  static func key(_ fields: Fields) throws -> IdempotencyKey? {
    guard let value = fields.bytes(.idempotencyKey) else { return nil }
    guard fields.allBytes(.idempotencyKey).count == 1 else { throw malformed("is given twice") }
    guard let key = value.first == quote ? unquoted(value) : value[...] else {
      throw malformed("is a string in quotes that does not end as one")
    }
    guard (1...longest).contains(key.count), key.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw malformed("is 1 to \(longest) visible ASCII characters, in quotes or not")
    }
    return IdempotencyKey(String(decoding: key, as: UTF8.self))
  }

  /// What stands between the quotes; nil when they do not hold one string.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var key: [UInt8] = []
    var rest = value.dropFirst()
    while let next = rest.popFirst() {
      if next == quote { return rest.isEmpty ? key[...] : nil }
      guard next == backslash else {
        key.append(next)
        continue
      }
      guard let escaped = rest.popFirst(), escaped == quote || escaped == backslash else { return nil }
      key.append(escaped)
    }
    return nil
  }

  private static func malformed(_ what: String) -> ProblemError {
    ProblemError(.badRequest, "Idempotency-Key \(what).")
  }
}

extension KeyedRequest {
  /// The request under its key: the same one has the same method, target and body, to the byte.
  init(_ key: IdempotencyKey, _ request: Request) {
    // Neither a method nor a target has a blank or a line feed.
    var head = Array(request.method.text.utf8) + [UInt8(ascii: " ")] + request.target.path
    if let query = request.target.query {
      head.append(UInt8(ascii: "?"))
      head += query
    }
    head.append(UInt8(ascii: "\n"))
    self.init(key: key, fingerprint: RequestFingerprint(of: [head[...], request.body[...]]))
  }
}

extension KeptAnswer {
  /// An answer that a writer made for keeping.
  init(_ response: Response) {
    self.init(status: response.status.rawValue, fields: response.fields.bytes, body: response.body.bytes)
  }
}
