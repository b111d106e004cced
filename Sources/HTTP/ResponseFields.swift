/// The field lines of a response as a growing run of `Name: value CRLF`, so that writing the response is one copy.
///
/// `Date`, `Content-Length`, `Transfer-Encoding` and `Connection` are ``ResponseSerializer``'s own and are not given
/// here.
public struct ResponseFields: Equatable, Sendable {
  /// The lines as they are sent.
  public private(set) var bytes: [UInt8] = []

  /// Octets that the usual handful of lines takes; more grows geometrically.
  private static let usual = 320

  /// No fields.
  public init() {}

  /// The lines of `other`, with room for more.
  public init(beginningWith other: ResponseFields) {
    bytes.reserveCapacity(Self.usual)
    bytes.append(contentsOf: other.bytes)
  }

  /// Lines as they were sent: `bytes` of other fields.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Adds a line. CR, LF and NUL in the value become SP (RFC 9110 §5.5): nothing in a value can begin another line.
  public mutating func append(_ name: FieldName, _ value: String) {
    appendLine(name, value.utf8)
  }

  /// Adds a line whose value is already bytes.
  public mutating func append(_ name: FieldName, bytes value: some Collection<UInt8>) {
    appendLine(name, value)
  }

  /// Adds a line whose value `write` appends.
  public mutating func append(_ name: FieldName, writing write: (inout [UInt8]) -> Void) {
    begin(name)
    let start = bytes.count
    write(&bytes)
    end(valueFrom: start)
  }

  /// Adds the lines of `other`.
  public mutating func append(contentsOf other: ResponseFields) {
    bytes.append(contentsOf: other.bytes)
  }

  private mutating func appendLine(_ name: FieldName, _ value: some Collection<UInt8>) {
    begin(name)
    let start = bytes.count
    bytes.append(contentsOf: value)
    end(valueFrom: start)
  }

  private mutating func begin(_ name: FieldName) {
    if bytes.isEmpty { bytes.reserveCapacity(Self.usual) }
    name.append(to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(Octet.space)
  }

  private mutating func end(valueFrom start: Int) {
    for index in start..<bytes.count {
      let octet = bytes[index]
      if octet == Octet.carriageReturn || octet == Octet.lineFeed || octet == 0 { bytes[index] = Octet.space }
    }
    bytes.append(Octet.carriageReturn)
    bytes.append(Octet.lineFeed)
  }
}
