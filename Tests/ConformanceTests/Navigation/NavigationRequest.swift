import JSON
import TestSupport

/// The request of a step, filled in.
struct NavigationRequest: Sendable {
  let method: String
  let path: String
  let fields: [(name: String, value: String?)]
  let body: [UInt8]?

  init(_ json: JSONValue, _ placeholders: Placeholders) throws {
    method = json["method"]?.string ?? "GET"
    path = RequestPath.quote(try placeholders.fill(json["path"]?.string ?? ""))
    fields = try json["headers"]?.pairs.map { ($0.key, try $0.value.string.map(placeholders.fill)) } ?? []
    if let hex = json["hex"]?.string {
      body = Self.bytes(hex)
    } else if let raw = json["raw"]?.string {
      body = Array(try placeholders.fill(raw).utf8)
    } else {
      body = try json["body"].map { Array(try placeholders.fill($0).plain.utf8) }
    }
  }

  /// The id of the session that it is about.
  var session: String? { RequestPath.session(in: path) }
  var isWrite: Bool { ["POST", "PUT", "PATCH", "DELETE"].contains(method) }
  var isPretty: Bool { RequestPath.isPretty(path) }
  var isHistoric: Bool { RequestPath.isHistoric(path) }

  func send(on client: HTTPClient) throws -> HTTPAnswer {
    try client.send(method, path, fields: fields, body: body)
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
