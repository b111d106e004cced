/// Deep-link rules (docs/api.md §7).
extension BackstackClient {
  /// The rules of the server; none is a set of rules too.
  public func links() async throws -> LinkSet {
    try await linkSet(APIRequest(.get, ["v1", "links"]))
  }

  /// Replaces the rules as a whole; those before stay when one of the new ones is refused.
  public func putLinks(_ rules: [LinkRule], options: WriteOptions = .none) async throws -> LinkSet {
    var request = APIRequest(.put, ["v1", "links"])
    request.apply(options)
    request.body = OpaqueValue { $0.object { $0.member("rules", rules) } }.bytes
    return try await linkSet(request)
  }

  /// Forgets all rules.
  public func deleteLinks(ifMatch tag: EntityTag? = nil) async throws {
    var request = APIRequest(.delete, ["v1", "links"])
    request.apply(WriteOptions(ifMatch: tag))
    _ = try await answer(to: request)
  }

  /// Says what opening a link would do, and does not do it.
  public func resolve(_ url: String) async throws -> LinkResolution {
    var request = APIRequest(.post, ["v1", "links", "resolve"])
    request.apply(.none)
    request.body = OpaqueValue { $0.object { $0.member("url", url) } }.bytes
    return try await answer(to: request).value(LinkResolution.init)
  }

  private func linkSet(_ request: APIRequest) async throws -> LinkSet {
    let answer = try await answer(to: request)
    return try answer.value { reader throws(BackstackError) in try LinkSet(reader, tag: answer.tag) }
  }
}
