/// One session on a server, by its id (docs/api.md §3–§6). A value: making one sends nothing.
public struct RemoteSession: Sendable {
  /// Whose it is.
  public let client: BackstackClient
  /// Its name.
  public let id: String

  /// Reads the session.
  /// - Parameter revision: an earlier one that is still kept; nil: the present one.
  public func get(revision: Int? = nil) async throws -> SessionState {
    var request = request(.get)
    request.query.add("revision", revision)
    return try await client.answer(to: request).session()
  }

  /// Reads the session unless it is still in the state that `tag` names: then nil.
  public func get(unless tag: EntityTag) async throws -> SessionState? {
    var request = request(.get)
    request.fields.append(("If-None-Match", tag.rawValue))
    let answer = try await client.answer(to: request)
    return answer.status == 304 ? nil : try answer.session()
  }

  /// Creates or replaces the session as a whole, with what was read before: a restore.
  public func put(
    _ state: SessionState, repair: Bool = false, options: WriteOptions = .none
  ) async throws -> SessionState {
    try await put(state.json, repair: repair, options: options)
  }

  /// Creates or replaces the session as a whole.
  /// - Parameters:
  ///   - content: a session, or any part of one; what is missing gets its default.
  ///   - onlyIfAbsent: refuses with `ProblemCode.revisionMismatch` when there is a session (`If-None-Match: *`).
  ///   - repair: drops what breaks an invariant instead of refusing it, and lists it in `SessionState.repaired`.
  ///   - options: what goes with the call.
  public func put(
    _ content: OpaqueValue = .emptyObject, onlyIfAbsent: Bool = false, repair: Bool = false,
    options: WriteOptions = .none
  ) async throws -> SessionState {
    var request = request(.put, body: content, options)
    if repair { request.query.add("repair", "true") }
    if onlyIfAbsent { request.fields.append(("If-None-Match", "*")) }
    return try await client.answer(to: request).session()
  }

  /// Changes what is not navigation.
  /// - Parameters:
  ///   - metadata: merged into what is there (RFC 7396): `null` removes a member.
  ///   - schema: the app's name for the shape of its own data.
  ///   - expiresIn: after how long the session ends by itself.
  ///   - options: what goes with the call.
  public func patch(
    metadata: OpaqueValue? = nil, schema: MemberChange<String> = .keep, expiresIn: MemberChange<Duration> = .keep,
    options: WriteOptions = .none
  ) async throws -> SessionState {
    let body = OpaqueValue { writer in
      writer.object { writer in
        writer.member("metadata", metadata)
        writer.member("schema", schema)
        writer.member("expiresIn", expiresIn)
      }
    }
    return try await client.answer(to: request(.patch, body: body, options)).session()
  }

  /// Forgets the session with its history. When an answer was lost and the session is gone at the next attempt, that is
  /// success.
  public func delete(ifMatch tag: EntityTag? = nil) async throws {
    _ = try await client.answer(to: request(.delete, nil, WriteOptions(ifMatch: tag)))
  }

  /// Makes a new session with the same state.
  /// - Parameters:
  ///   - id: of the new session; nil: the server makes one.
  ///   - metadata: instead of that of this session.
  ///   - options: what goes with the call.
  public func fork(
    id: String? = nil, metadata: OpaqueValue? = nil, options: WriteOptions = .none
  ) async throws -> SessionState {
    let body = OpaqueValue { writer in
      writer.object { writer in
        writer.member("id", id)
        writer.member("metadata", metadata)
      }
    }
    return try await client.answer(to: request(.post, "fork", body: body, options)).session()
  }

  /// Which way a device shows a split container.
  public enum Width: String, Sendable {
    /// One column at a time.
    case compact
    /// All columns: `VisibleState.columns`.
    case regular
  }

  /// What the user sees, without the rest.
  public func visible(width: Width = .compact) async throws -> VisibleState {
    var request = request(.get, "visible")
    request.query.add("width", width.rawValue)
    return try await client.answer(to: request).value(VisibleState.init)
  }

  /// A request to this session, or to what is below it.
  func request(_ method: APIRequest.Method, _ below: String? = nil, _ options: WriteOptions = .none) -> APIRequest {
    var path = ["v1", "sessions", id]
    if let below { path.append(below) }
    var request = APIRequest(method, path)
    request.apply(options)
    return request
  }

  /// A request with a body.
  func request(
    _ method: APIRequest.Method, _ below: String? = nil, body: OpaqueValue, _ options: WriteOptions
  ) -> APIRequest {
    var request = request(method, below, options)
    request.body = body.bytes
    return request
  }
}
