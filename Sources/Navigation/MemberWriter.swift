import JSON

/// Writes members of an object without its braces; what is nil is left out.
struct MemberWriter {
  private(set) var bytes: [UInt8] = []

  mutating func string(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    begin(key)
    JSONWriter.append(value, to: &bytes)
  }

  mutating func bool(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    begin(key)
    bytes.append(value ? "true" : "false")
  }

  mutating func time(_ key: StaticString, _ value: Timestamp?) {
    guard let value else { return }
    begin(key)
    bytes.append("\"")
    value.appendRFC3339(to: &bytes)
    bytes.append("\"")
  }

  /// A value that is JSON already.
  mutating func raw(_ key: StaticString, _ value: [UInt8]?) {
    guard let value else { return }
    begin(key)
    bytes.append(contentsOf: value)
  }

  private mutating func begin(_ key: StaticString) {
    bytes.append(bytes.isEmpty ? "\"" : ",\"")
    bytes.append(key)
    bytes.append("\":")
  }
}

extension JSONWriter {
  /// The string in quotes, escaped.
  static func quoted(_ string: String) -> [UInt8] {
    var out: [UInt8] = []
    append(string, to: &out)
    return out
  }
}
