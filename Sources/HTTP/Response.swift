/// The content of a response.
public enum ResponseBody: Sendable {
  /// None.
  case empty
  /// These bytes.
  case bytes([UInt8])
  /// A representation that is kept elsewhere and a short end of its own: both are copied to the output once, and never
  /// into an array of their own first.
  case joined([UInt8], suffix: [UInt8])
  /// What the function appends to the output: content that nobody keeps needs no memory of its own. `estimate` is about its
  /// length, in bytes.
  case written(estimate: Int, @Sendable (inout [UInt8]) -> Void)
  /// Content that goes on for as long as the client stays. Its length is in no field.
  case stream(any ResponseStream)

  /// The whole content; none of a stream.
  public var bytes: [UInt8] {
    switch self {
    case .empty, .stream: return []
    case .bytes(let bytes): return bytes
    case .joined(let bytes, let suffix): return bytes + suffix
    case .written(let estimate, let write):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(estimate)
      write(&bytes)
      return bytes
    }
  }

  /// The length in bytes; nil when it is not known beforehand.
  public var count: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .joined(let bytes, let suffix): bytes.count + suffix.count
    case .written, .stream: nil
    }
  }

  /// Whether the connection goes on asking for content after the head.
  var isStream: Bool {
    if case .stream = self { return true }
    return false
  }

  /// Appends the content; of a stream nothing.
  public func append(to out: inout [UInt8]) {
    switch self {
    case .empty, .stream: break
    case .bytes(let bytes): out.append(contentsOf: bytes)
    case .joined(let bytes, let suffix):
      out.append(contentsOf: bytes)
      out.append(contentsOf: suffix)
    case .written(_, let write): write(&out)
    }
  }

  /// About the length, in bytes.
  var estimate: Int {
    if case .written(let estimate, _) = self { return estimate }
    return count ?? 0
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
