/// The content of a response.
public enum ResponseBody: Sendable {
  /// None.
  case empty
  /// These bytes.
  case bytes([UInt8])
  /// A representation that is kept elsewhere and a short end of its own: both are copied to the output once, and never
  /// into an array of their own first.
  case joined([UInt8], suffix: [UInt8])

  /// The length in bytes.
  public var count: Int {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .joined(let bytes, let suffix): bytes.count + suffix.count
    }
  }
}

/// One final response, before it is framed for the connection.
public struct Response: Sendable {
  /// The status.
  public var status: Status
  /// The fields, without those of the framing.
  public var fields: ResponseFields
  /// The content.
  public var body: ResponseBody
  /// Whether the connection closes after it; announced with `Connection: close`.
  public var closesConnection: Bool

  /// A response of its parts.
  public init(
    status: Status, fields: ResponseFields = ResponseFields(), body: ResponseBody = .empty,
    closesConnection: Bool = false
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.closesConnection = closesConnection
  }
}
