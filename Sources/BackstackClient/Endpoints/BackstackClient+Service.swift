/// The service itself (docs/api.md §9).
extension BackstackClient {
  /// What the server is, and how large things may get.
  public func hello() async throws -> Hello {
    try await answer(to: APIRequest(.get, [])).value(Hello.init)
  }

  /// Whether the server runs; throws when it cannot be reached.
  public func health() async throws {
    _ = try await answer(to: APIRequest(.get, ["healthz"]))
  }

  /// Whether the server can do its work now; throws `ProblemCode.unavailable` when it cannot.
  public func ready() async throws {
    _ = try await answer(to: APIRequest(.get, ["readyz"]))
  }
}

/// What a server says of itself.
public struct Hello: Equatable, Sendable {
  /// `backstack`.
  public let name: String
  /// The version of the program.
  public let version: String
  /// Bounds, by their names, such as `bodyBytes` and `screensPerStack`.
  public let limits: [String: Int]

  init(_ reader: MemberReader) throws(BackstackError) {
    name = try reader.string("name")
    version = try reader.string("version")
    var limits: [String: Int] = [:]
    for (key, value) in reader.opaque("limits")?.members ?? [] { limits[key] = value.int }
    self.limits = limits
  }
}
