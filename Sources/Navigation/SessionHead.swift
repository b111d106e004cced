import JSON

/// What a session is besides its navigation. Immutable, shared by all states that have it, and encoded once.
final class SessionHead: Sendable {
  struct Parts: Sendable {
    var id: String
    var incarnation: UInt64
    var createdAt: Timestamp
    var expiresAt: Timestamp?
    var schema: String?
    /// A JSON object, minified.
    var metadata: [UInt8]
    /// Who may use it besides whoever may use all sessions, as the program writes it down; in no representation.
    var tokens: [UInt8] = []
  }

  let parts: Parts
  /// Octets that count towards `NavigationLimits.stateBytes`.
  let stateBytes: Int
  /// The members of the session object up to the value of `metadata`, without the revision and its time.
  private let json: [UInt8]
  private let idEnd: Int
  private let createdEnd: Int

  init(_ parts: Parts) {
    self.parts = parts
    stateBytes = parts.metadata.count + (parts.schema?.utf8.count ?? 0)
    var out: [UInt8] = []
    out.reserveCapacity(parts.id.utf8.count + 128)
    out.append("{\"id\":\"")
    out.append(parts.id)
    out.append("\",\"revision\":")
    idEnd = out.count
    out.append(",\"createdAt\":\"")
    parts.createdAt.appendRFC3339(to: &out)
    out.append("\",\"updatedAt\":\"")
    createdEnd = out.count
    out.append("\"")
    if let expiresAt = parts.expiresAt {
      out.append(",\"expiresAt\":\"")
      expiresAt.appendRFC3339(to: &out)
      out.append("\"")
    }
    if let schema = parts.schema {
      out.append(",\"schema\":")
      JSONWriter.append(schema, to: &out)
    }
    out.append(",\"metadata\":")
    json = out
  }

  /// The head with `change` made to its parts.
  func changed(_ change: (inout Parts) -> Void) -> SessionHead {
    var parts = parts
    change(&parts)
    return SessionHead(parts)
  }

  /// Appends the session object up to the value of `visible`.
  func append(revision: Int64, updatedAt: Timestamp, to out: inout [UInt8]) {
    json.withUnsafeBufferPointer { json in
      out.append(contentsOf: UnsafeBufferPointer(rebasing: json[..<idEnd]))
      JSONWriter.append(revision, to: &out)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: json[idEnd..<createdEnd]))
      updatedAt.appendRFC3339(to: &out)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: json[createdEnd...]))
    }
    out.append(contentsOf: parts.metadata)
    out.append(",\"visible\":")
  }
}
