/// A media type (RFC 9110 §8.3.1): type, subtype and parameters, names folded to lower case.
public struct MediaType: Equatable, Sendable {
  /// The type, for instance `application`.
  public let type: String
  /// The subtype, for instance `problem+json`.
  public let subtype: String
  /// The parameters in order; names in lower case, values unquoted.
  public let parameters: [Parameter]

  /// One parameter.
  public struct Parameter: Equatable, Sendable {
    /// The name, lower-case.
    public let name: String
    /// The value, unquoted.
    public let value: String

    /// The same name and value; of a charset in any case (RFC 9110 §8.3.2).
    public static func == (left: Parameter, right: Parameter) -> Bool {
      guard left.name == right.name, left.name == "charset" else {
        return left.name == right.name && left.value == right.value
      }
      return left.value.utf8.map(Octet.lowercase) == right.value.utf8.map(Octet.lowercase)
    }
  }

  /// A media type of parts known to be right; both in lower case.
  public init(_ type: String, _ subtype: String) {
    self.type = type
    self.subtype = subtype
    self.parameters = []
  }

  /// Reads a `Content-Type`; nil when it is none.
  public init?(fieldValue: String) {
    var reader = ParameterReader(Array(fieldValue.utf8)[...])
    guard let range = reader.mediaRange(), range.type != "*", range.subtype != "*" else { return nil }
    guard let parameters = reader.parameters() else { return nil }
    type = range.type
    subtype = range.subtype
    self.parameters = parameters
  }

  /// Whether it is JSON: `application/json`, or a subtype with the suffix `+json` (RFC 6839 §3.1).
  public var isJSON: Bool {
    (type == "application" && subtype == "json") || subtype.utf8.suffix(5).elementsEqual("+json".utf8)
  }
}
