/// A response as it came, with what is wrong about it.
public struct HTTPAnswer: Sendable {
  /// How the end of the body is known (RFC 9112 §6.3).
  public enum Framing: Sendable {
    case none, length, chunked, untilEnd
  }

  /// The version as sent: `HTTP/1.1`.
  public var version = ""
  /// The status code.
  public var code = 0
  /// The reason phrase.
  public var reason = ""
  /// Names and values in the order received, read as Latin-1.
  public var fields: [(name: String, value: String)] = []
  /// The content, with chunked coding undone.
  public var body: [UInt8] = []
  /// How the end of the body was known.
  public var framing = Framing.none
  /// Whether the whole body came.
  public var isComplete = false
  /// Breaches of RFC 9112 that were stepped over.
  public var problems: [String] = []
  /// The method of the request, which decides whether there is a body.
  public var method = "GET"
  /// Seconds from the request to the end of the answer; only `HTTPClient` measures them.
  public var elapsed = 0.0

  /// An empty answer, to be filled in.
  public init() {}

  /// All values of a field; names are compared without case.
  public func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The first value of a field.
  public func first(_ name: String) -> String? { all(name).first }

  /// All values of a field as one list; nil when there is none.
  public func joined(_ name: String) -> String? {
    let values = all(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether one of the comma-separated members of a field is `token`.
  public func has(token: String, in name: String) -> Bool {
    all(name).contains { value in
      value.split(separator: ",").contains { $0.trimmed.lowercased() == token.lowercased() }
    }
  }

  /// The type and subtype of Content-Type in lower case, without parameters.
  public var mediaType: String {
    (first("Content-Type") ?? "").prefix { $0 != ";" }.trimmed.lowercased()
  }

  /// The body read as UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

extension StringProtocol {
  /// The text without blanks and tabs at its ends.
  var trimmed: String {
    let blanks: Set<Character> = [" ", "\t"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
