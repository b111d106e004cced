/// Sessions by the server (docs/api.md §3).
extension BackstackClient {
  /// Creates a session.
  /// - Parameters:
  ///   - id: nil: the server makes one that cannot be guessed.
  ///   - root: what the base holds; nil: a stack with one screen named `root`.
  ///   - metadata: the app's own data about the session.
  ///   - expiresIn: after how long the session ends by itself; nil: never.
  ///   - schema: the app's name for the shape of its own data.
  ///   - options: what goes with the call.
  public func create(
    id: String? = nil, root: Root? = nil, metadata: OpaqueValue? = nil, expiresIn: Duration? = nil,
    schema: String? = nil, options: WriteOptions = .none
  ) async throws -> SessionState {
    var request = APIRequest(.post, ["v1", "sessions"])
    request.apply(options)
    let body = OpaqueValue { writer in
      writer.object { writer in
        writer.member("id", id)
        writer.member("root", root)
        writer.member("metadata", metadata)
        writer.member("expiresIn", expiresIn)
        writer.member("schema", schema)
      }
    }
    request.body = body.bytes
    return try await answer(to: request).session()
  }

  /// One page of the list of sessions, newest change first.
  /// - Parameters:
  ///   - metadata: only sessions whose metadata have all of these.
  ///   - limit: how many at most; 1–200, 50 unless given.
  ///   - cursor: `SessionPage.next` of the page before.
  public func list(
    metadata: [String: String] = [:], limit: Int? = nil, after cursor: String? = nil
  ) async throws -> SessionPage {
    var request = APIRequest(.get, ["v1", "sessions"])
    request.query.add("limit", limit)
    request.query.add("after", cursor)
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { request.query.add("metadata.\(key)", value) }
    return try await answer(to: request).value(SessionPage.init)
  }

  /// All pages of the list of sessions; each is asked for when it is wanted.
  public func pages(metadata: [String: String] = [:], limit: Int? = nil) -> SessionPages {
    SessionPages(client: self, metadata: metadata, limit: limit)
  }
}

/// A part of the list of sessions.
public struct SessionPage: Equatable, Sendable {
  /// The sessions, newest change first.
  public let sessions: [SessionSummary]
  /// Where the next page begins; nil: this is the last one.
  public let next: String?

  init(_ reader: MemberReader) throws(BackstackError) {
    sessions = try reader.list("sessions", SessionSummary.init)
    next = try reader.stringIfPresent("next")
  }
}

/// The pages of a list of sessions.
public struct SessionPages: AsyncSequence, Sendable {
  let client: BackstackClient
  let metadata: [String: String]
  let limit: Int?

  /// Begins at the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

  /// Asks for one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let pages: SessionPages
    private var cursor: String?
    private var isDone = false

    init(pages: SessionPages) {
      self.pages = pages
    }

    /// The sessions of the next page; nil after the last one.
    public mutating func next() async throws -> [SessionSummary]? {
      guard !isDone else { return nil }
      let page = try await pages.client.list(metadata: pages.metadata, limit: pages.limit, after: cursor)
      cursor = page.next
      isDone = page.next == nil
      return page.sessions
    }
  }
}
