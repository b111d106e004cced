/// Expands the macros of http_a.json for a service at `127.0.0.1:8080` that is asked for `/healthz` and takes sessions.
struct VectorMacros {
  static let host = "127.0.0.1:8080"
  private static let bodies = ["{\"metadata\":{\"n\":\"0\"}}", "{\"metadata\":{\"n\":\"\u{E9}\u{6F22}\u{1F600}\"}}"]

  /// The bytes of a text that holds one octet in each scalar (Latin-1); nil when it uses a macro unknown here.
  static func expand(_ text: String) -> [UInt8]? {
    var out: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      out += latin1(rest[..<open.lowerBound])
      guard let expansion = expansion(of: rest[open.upperBound..<close.lowerBound]) else { return nil }
      out += expansion
      rest = rest[close.upperBound...]
    }
    return out + latin1(rest)
  }

  private static func latin1(_ text: Substring) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func expansion(of macro: Substring) -> [UInt8]? {
    let parts = macro.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? parts[1] : ""
    var name = parts[0].split(separator: "#")[0]
    let isUnicode = name.hasSuffix("_U")
    if isUnicode { name = name.dropLast(2) }
    let body = Array(bodies[isUnicode ? 1 : 0].utf8)
    if let bytes = content(name, argument, body) { return bytes }
    return simple[name].map { Array($0.utf8) }
  }

  private static let simple: [Substring: String] = [
    "PATH": "/healthz", "EPATH": "/healthz", "POST": "/v1/sessions", "PATH_PCT": "/health%7A", "PATH_UP": "/HEALTHZ",
    "PATH_2F": "%2Fhealthz", "HOST": host, "PORT": "8080", "X": "", "H": "Host: \(host)\r\n",
    "PH": "Host: \(host)\r\nContent-Type: application/json\r\n", "ETAG": "\"e\"", "ETAG_WEAK": "W/\"e\"",
    "BIGBODYLEN": "2097152", "BIGBODYHEX": "200000",
  ]

  private static func content(_ name: Substring, _ argument: Substring, _ body: [UInt8]) -> [UInt8]? {
    let number = Int(argument) ?? 0
    switch name {
    case "BODY":
      let bounds = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      let start = bounds.first.flatMap { $0 } ?? 0
      let end = bounds.dropFirst().first.flatMap { $0 } ?? body.count
      return Array(body[start..<end])
    case "LEN": return Array(String(body.count + number).utf8)
    case "HEX": return Array(String(body.count + number, radix: 16).utf8)
    case "CHUNKED": return chunked(body, pieces: number)
    case "CHUNKEDLEN": return Array(String(chunked(body, pieces: 0).count).utf8)
    case "REP":
      guard let colon = argument.lastIndex(of: ":"), let count = Int(argument[argument.index(after: colon)...]) else {
        return nil
      }
      return repeated(argument[..<colon], count)
    case "BIGLINE": return repeated(argument, 131_072)
    case "BIGHEAD": return repeated(argument, 262_144)
    case "BIGBODY": return repeated(argument, 2_097_152)
    // 2^64 and 2^32 plus the length: what a counter that wraps would take for the length.
    case "WRAP64": return Array("184467440737095\(51_616 + body.count)".utf8)
    case "WRAP32": return Array(String(1 << 32 + body.count).utf8)
    case "WRAP64HEX": return Array(("1" + String(repeating: "0", count: 14) + String(body.count, radix: 16)).utf8)
    default: return nil
    }
  }

  private static func repeated(_ text: Substring, _ count: Int) -> [UInt8] {
    let piece = latin1(text)
    if piece.count == 1 { return [UInt8](repeating: piece[0], count: count) }
    var out: [UInt8] = []
    for _ in 0..<count { out += piece }
    return out
  }

  private static func chunked(_ body: [UInt8], pieces: Int) -> [UInt8] {
    let size = pieces > 0 ? pieces : body.count
    var out: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: size) {
      let piece = body[start..<min(start + size, body.count)]
      out += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }
    return out + Array("0\r\n\r\n".utf8)
  }
}
