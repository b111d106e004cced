/// What a request shows of itself.
public enum Credential: Equatable, Sendable {
  /// Nothing, or of a scheme that the server does not know.
  case none
  /// A key or a token (RFC 6750 §2.1).
  case bearer([UInt8])
  /// A ticket for an event stream.
  case ticket([UInt8])

  /// The value of `Authorization`: the scheme's name in any case, blanks, the token. Two fields of that name show nothing that
  /// could be relied on.
  public init(authorization values: [ArraySlice<UInt8>]) {
    guard !values.isEmpty else {
      self = .none
      return
    }
    guard values.count == 1, let value = values.first else {
      self = .bearer([])
      return
    }
    let scheme = value.prefix { $0 != UInt8(ascii: " ") }
    let isBearer = scheme.count == 6 && zip(scheme, "bearer".utf8).allSatisfy { $0 | 0x20 == $1 }
    self = isBearer ? .bearer(Array(value.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") })) : .none
  }
}
