/// Reads `type/subtype` and `; name=value` parameters (RFC 9110 §5.6.6) from one member of a field value.
struct ParameterReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A media range: two tokens around a slash, in lower case; `*` is a token.
  mutating func mediaRange() -> (type: String, subtype: String)? {
    skipBlanks()
    guard let type = token(), skip("/"), let subtype = token() else { return nil }
    return (type, subtype)
  }

  /// All parameters up to the end; nil when something else stands there. Empty ones (`;;`) are skipped.
  mutating func parameters() -> [MediaType.Parameter]? {
    var parameters: [MediaType.Parameter] = []
    skipBlanks()
    while !rest.isEmpty {
      guard skip(";") else { return nil }
      skipBlanks()
      if rest.isEmpty || rest.first == UInt8(ascii: ";") { continue }
      guard let name = token(), skip("="), let value = value() else { return nil }
      parameters.append(MediaType.Parameter(name: name, value: value))
      skipBlanks()
    }
    return parameters
  }

  private mutating func token() -> String? {
    let token = rest.prefix(while: Octet.isToken)
    guard !token.isEmpty else { return nil }
    rest = rest[token.endIndex...]
    return String(decoding: token.map(Octet.lowercase), as: UTF8.self)
  }

  private mutating func value() -> String? {
    if rest.first == UInt8(ascii: "\"") { return quotedString() }
    let token = rest.prefix(while: Octet.isToken)
    guard !token.isEmpty else { return nil }
    rest = rest[token.endIndex...]
    return String(decoding: token, as: UTF8.self)
  }

  private mutating func quotedString() -> String? {
    var text: [UInt8] = []
    rest.removeFirst()
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if octet == UInt8(ascii: "\\") {
        guard let quoted = rest.popFirst() else { return nil }
        text.append(quoted)
      } else {
        text.append(octet)
      }
    }
    return nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop(while: Octet.isBlank)
  }
}
