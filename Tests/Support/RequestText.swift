/// The bytes of a request as an ordinary client would write them.
enum RequestText {
  static func bytes(
    _ method: String, _ path: String, port: Int, fields: [(name: String, value: String?)], body: [UInt8]?
  ) -> [UInt8] {
    let given = Set(fields.map { $0.name.lowercased() })
    var own: [(name: String, value: String?)] = []
    if !given.contains("host") { own.append(("Host", "127.0.0.1:\(port)")) }
    if !given.contains("accept-encoding") { own.append(("Accept-Encoding", "identity")) }
    if !given.contains("content-length"), !given.contains("transfer-encoding") {
      if let body {
        own.append(("Content-Length", String(body.count)))
      } else if ["POST", "PUT", "PATCH"].contains(method) {
        own.append(("Content-Length", "0"))
      }
    }
    if body != nil, !given.contains("content-type") { own.append(("Content-Type", "application/json")) }
    var out = Array("\(method) \(path) HTTP/1.1\r\n".utf8)
    for (name, value) in own + fields {
      guard let value else { continue }
      out += Array("\(name): ".utf8) + value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      out += Array("\r\n".utf8)
    }
    return out + Array("\r\n".utf8) + (body ?? [])
  }
}
