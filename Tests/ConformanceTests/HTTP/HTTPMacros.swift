import TestSupport

/// Makes bytes of the texts of a case: Latin-1 with `{{MACRO}}`s. A body that is named in several places of a case is
/// the same in all of them.
struct HTTPMacros {
  let target: HTTPTarget
  private var bodies: [String: [UInt8]] = [:]

  init(_ target: HTTPTarget) {
    self.target = target
  }

  mutating func expand(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if rest.starts(with: "{{".unicodeScalars), let (name, argument, end) = Self.macro(in: rest) {
        out += value(of: name, argument)
        rest = rest[end...]
      } else {
        out.append(UInt8(truncatingIfNeeded: first.value))
        rest = rest.dropFirst()
      }
    }
    return out
  }

  /// A macro at the beginning: `{{NAME}}` or `{{NAME:argument}}`.
  private static func macro(
    in text: Substring.UnicodeScalarView
  ) -> (name: String, argument: String, end: String.Index)? {
    let inner = text.dropFirst(2)
    let name = inner.prefix { "A"..."Z" ~= $0 || "0"..."9" ~= $0 || $0 == "_" || $0 == "#" }
    var rest = inner[name.endIndex...]
    var argument = ""
    if rest.first == ":" {
      let text = rest.dropFirst().prefix { $0 != "{" && $0 != "}" }
      argument = String(text)
      rest = rest[text.endIndex...]
    }
    guard !name.isEmpty, rest.starts(with: "}}".unicodeScalars) else { return nil }
    return (String(name), argument, rest.index(rest.startIndex, offsetBy: 2))
  }

  private mutating func value(of word: String, _ argument: String) -> [UInt8] {
    let parts = word.split(separator: "#", maxSplits: 1)
    var name = String(parts[0])
    let isUnicode = name.hasSuffix("_U")
    if isUnicode { name.removeLast(2) }
    let key = (parts.count > 1 ? String(parts[1]) : "") + (isUnicode ? "_U" : "")
    return bodyMacro(name, argument, key)
      ?? Array(plainMacro(name, argument).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  private mutating func body(_ key: String) -> [UInt8] {
    if let body = bodies[key] { return body }
    let body = target.body(key.hasSuffix("_U") ? "é漢😀" : "")
    bodies[key] = body
    return body
  }

  /// The macros about the body.
  private mutating func bodyMacro(_ name: String, _ argument: String, _ key: String) -> [UInt8]? {
    switch name {
    case "BODY": return Self.slice(body(key), argument)
    case "LEN": return Array(String(body(key).count + (Int(argument) ?? 0)).utf8)
    case "HEX": return Array(String(body(key).count + (Int(argument) ?? 0), radix: 16).utf8)
    case "CHUNKED": return Self.chunked(body(key), size: Int(argument))
    case "CHUNKEDLEN": return Array(String(Self.chunked(body(key), size: nil).count).utf8)
    // More than 64 or 32 bits hold, by the length of the body.
    case "WRAP64": return Array(String(UInt128(1) << 64 + UInt128(body(key).count)).utf8)
    case "WRAP64HEX": return Array(String(UInt128(1) << 64 + UInt128(body(key).count), radix: 16).utf8)
    case "WRAP32": return Array(String(1 << 32 + body(key).count).utf8)
    case "RAND":
      var random = SeededRandom(seed: UInt64(argument) ?? 0)
      return (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
    default: return nil
    }
  }

  private func plainMacro(_ name: String, _ argument: String) -> String {
    let host = "127.0.0.1:\(target.port)"
    return switch name {
    case "PATH": target.path
    case "POST": target.postPath
    case "SSE": target.streamPath
    case "EPATH": target.tagPath
    case "PATH_PCT":
      target.path.dropLast() + "%" + (target.path.utf8.last.map { String($0, radix: 16, uppercase: true) } ?? "")
    case "PATH_UP": target.path.uppercased()
    case "HOST": host
    case "PORT": String(target.port)
    case "H": "Host: \(host)\r\n"
    case "PH": "Host: \(host)\r\nContent-Type: application/json\r\n"
    case "REP": Self.repeated(argument)
    case "BIGLINE": String(repeating: argument, count: 131_072)
    case "BIGHEAD": String(repeating: argument, count: 262_144)
    case "BIGBODY": String(repeating: argument, count: Self.bigBody)
    case "BIGBODYLEN": String(Self.bigBody)
    case "BIGBODYHEX": String(Self.bigBody, radix: 16)
    case "ETAG": target.tag
    case "ETAG_WEAK": target.tag.hasPrefix("W/") ? target.tag : "W/" + target.tag
    default: ""
    }
  }

  /// More than the program takes as a body.
  private static let bigBody = 12 << 20

  private static func repeated(_ argument: String) -> String {
    guard let colon = argument.lastIndex(of: ":"), let count = Int(argument[argument.index(after: colon)...]) else {
      return ""
    }
    return String(repeating: String(argument[..<colon]), count: count)
  }

  private static func slice(_ bytes: [UInt8], _ argument: String) -> [UInt8] {
    guard !argument.isEmpty else { return bytes }
    let ends = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    let place = { (end: Int?, otherwise: Int) in
      min(max(end.map { $0 < 0 ? bytes.count + $0 : $0 } ?? otherwise, 0), bytes.count)
    }
    let low = place(ends[0], 0)
    return Array(bytes[low..<max(low, place(ends.count > 1 ? ends[1] : nil, bytes.count))])
  }

  private static func chunked(_ bytes: [UInt8], size: Int?) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(size ?? rest.count)
      out += Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8)
      rest = rest.dropFirst(part.count)
    }
    return out + Array("0\r\n\r\n".utf8)
  }
}
