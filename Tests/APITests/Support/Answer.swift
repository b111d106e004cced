import HTTP
import JSON
import TestSupport

/// An answer as a client reads it: serialised and taken apart again.
struct Answer {
  let status: Int
  let fields: [(name: String, value: String)]
  let text: String

  init(_ response: Response, isHead: Bool) throws {
    var bytes: [UInt8] = []
    ResponseSerializer.append(
      response, to: &bytes, date: Array("Thu, 01 Jan 1970 00:00:00 GMT".utf8), requestVersion: .http11, isHead: isHead,
      keepAlive: true)
    let end = Array("\r\n\r\n".utf8)
    let split = bytes.firstRange(of: end) ?? bytes.endIndex..<bytes.endIndex
    let lines = String(decoding: bytes[..<split.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = response.status.rawValue
    fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), String(parts[1].dropFirst()))
    }
    text = String(decoding: bytes[split.upperBound...], as: UTF8.self)
  }

  /// The value of a field, by its name in lower case.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The body as JSON.
  var json: JSONValue {
    get throws { try .parsing(text) }
  }

  /// The problem's code; nil when it is none.
  var code: String? {
    guard self["content-type"] == "application/problem+json" else { return nil }
    return try? json["code"]?.string
  }

  /// The pointer of the problem's first error.
  var pointer: String? { try? json.at("/errors/0/pointer")?.string }

  /// The keys of the body's object, in order.
  var keys: [String] {
    get throws { try json.members.map(\.key.string) }
  }
}
