import JSON

/// A case of json_a.json: bytes that take a value's place in a request, and whether they are JSON.
public struct JSONCase: Sendable {
  /// What has to become of the text.
  public enum Kind: String, Sendable {
    case valid = "y"
    case invalid = "n"
    case either = "i"
    case roundTrip = "r"
  }

  /// Where the bytes stand in the request.
  public enum Place: String, Sendable {
    case value, whole, prefix, suffix, encode
  }

  /// The name of the case.
  public let id: String
  /// What has to become of the text.
  public let kind: Kind
  /// Where the bytes stand.
  public let place: Place
  /// Whether the standard demands it.
  public let isMust: Bool
  /// A round trip that may be refused instead, for example for its size.
  public let mayRefuse: Bool
  /// When the text is accepted, the echo has to be there.
  public let wantsEcho: Bool
  /// The case's bytes, macros expanded.
  public let input: [UInt8]

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let kind = json["kind"]?.string.flatMap(Kind.init),
      let input = json["input"]?.string, let place = Place(rawValue: json["place"]?.string ?? "value")
    else { return nil }
    self.id = id
    self.kind = kind
    self.place = place
    isMust = json["level"].map { $0.isString("MUST") } ?? true
    mayRefuse = json["may_refuse"]?.bool ?? false
    wantsEcho = json["echo_valid"]?.bool ?? false
    self.input = JSONCaseMacro.expand(input)
  }

  /// All the cases of the fixture.
  public static func all() throws -> [JSONCase] {
    try JSONValue.parsing(Fixture.bytes("json_a.json"))["cases"]?.elements.compactMap { JSONCase($0) } ?? []
  }

  /// `template`, in which `@@JSON@@` stands for the value, with this case in it.
  public func body(template: String) -> [UInt8] {
    let parts = template.components(around: "@@JSON@@")
    let plain = Array((parts.before + "1" + parts.after).utf8)
    switch place {
    case .value: return Array(parts.before.utf8) + input + Array(parts.after.utf8)
    case .whole: return input
    case .prefix: return input + plain
    case .suffix: return plain + input
    case .encode:
      return TextEncoding.encode(parts.before + "1" + parts.after, as: String(decoding: input, as: UTF8.self))
    }
  }
}

extension String {
  /// The text before and after the first `mark`.
  fileprivate func components(around mark: String) -> (before: String, after: String) {
    guard let range = firstRange(of: mark) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
