/// What is wrong, for programs: the stable codes of docs/api.md §2.
public enum ProblemCode: Hashable, Sendable {
  /// The request line, a field or a parameter is wrong.
  case badRequest
  /// The body is no JSON, or nested too deeply.
  case invalidJSON
  /// There is no such query parameter.
  case unknownQueryParameter
  /// The cursor of a list is not one that the server gave.
  case invalidCursor
  /// A token is needed.
  case unauthorized
  /// The token is not enough.
  case forbidden
  /// There is nothing at this path.
  case routeNotFound
  /// There is no such session.
  case sessionNotFound
  /// The revision is no longer kept, or never was.
  case revisionNotFound
  /// No rule fits the link.
  case noLinkMatch
  /// The path does not know the method.
  case methodNotAllowed
  /// The path has nothing that `Accept` allows.
  case notAcceptable
  /// The request took too long to come.
  case requestTimeout
  /// The length of the body is not given.
  case lengthRequired
  /// The body is larger than the server takes.
  case bodyTooLarge
  /// The path and query are longer than the server takes.
  case uriTooLong
  /// The body is not sent as JSON.
  case unsupportedMediaType
  /// `Expect` asks for what the server does not have.
  case expectationFailed
  /// The fields are larger than the server takes.
  case headersTooLarge
  /// The server does not know the method, or a coding.
  case notImplemented
  /// The server does not speak this version of HTTP.
  case httpVersionNotSupported
  /// The first screen of a stack cannot go.
  case atRoot
  /// The screen is not where it was looked for.
  case screenNotInStack
  /// There is no such layer.
  case layerNotFound
  /// There is no such stack, tab or column.
  case stackNotFound
  /// There is no modal, or not as many.
  case nothingPresented
  /// The layer holds a bare screen: nothing can be pushed.
  case noNavigationStack
  /// The id is used twice.
  case duplicateID
  /// There is a session of this id already.
  case sessionExists
  /// The session would become larger than the server allows.
  case limitReached
  /// An earlier request with the same idempotency key is still running.
  case idempotencyInProgress
  /// The session has ended by itself.
  case sessionExpired
  /// The session is not as `ifMatch` wanted it; `Problem.current` is how it is.
  case revisionMismatch
  /// The server wants `ifMatch` with every write.
  case preconditionRequired
  /// A member has a value that can never be right.
  case invalidField
  /// There is no such member.
  case unknownField
  /// There is no such operation, or not in a batch.
  case unknownOperation
  /// A stack needs at least one screen.
  case emptyStack
  /// A screen cannot hold a container of its own.
  case nestedNavigation
  /// The idempotency key was used for another request.
  case idempotencyMismatch
  /// Too many requests.
  case rateLimited
  /// The server did not foresee this; its log tells more under `Problem.requestID`.
  case internalError
  /// The server cannot answer now.
  case unavailable
  /// The server's disk is full.
  case storageFull
  /// A code that this client does not know.
  case unknown(String)
}

extension ProblemCode: RawRepresentable, CaseIterable {
  /// Every code that this client knows, in the order of the contract.
  public static let allCases: [ProblemCode] = words.map(\.code)

  /// The code as the API writes it.
  public var rawValue: String {
    if case .unknown(let word) = self { return word }
    return Self.words.first { $0.code == self }?.word ?? ""
  }

  /// The code that the API writes as `rawValue`.
  public init(rawValue: String) {
    self = Self.words.first { $0.word == rawValue }?.code ?? .unknown(rawValue)
  }

  private static let words: [(code: ProblemCode, word: String)] = [
    (.badRequest, "bad_request"),
    (.invalidJSON, "invalid_json"),
    (.unknownQueryParameter, "unknown_query_parameter"),
    (.invalidCursor, "invalid_cursor"),
    (.unauthorized, "unauthorized"),
    (.forbidden, "forbidden"),
    (.routeNotFound, "route_not_found"),
    (.sessionNotFound, "session_not_found"),
    (.revisionNotFound, "revision_not_found"),
    (.noLinkMatch, "no_link_match"),
    (.methodNotAllowed, "method_not_allowed"),
    (.notAcceptable, "not_acceptable"),
    (.requestTimeout, "request_timeout"),
    (.lengthRequired, "length_required"),
    (.bodyTooLarge, "body_too_large"),
    (.uriTooLong, "uri_too_long"),
    (.unsupportedMediaType, "unsupported_media_type"),
    (.expectationFailed, "expectation_failed"),
    (.headersTooLarge, "headers_too_large"),
    (.notImplemented, "not_implemented"),
    (.httpVersionNotSupported, "http_version_not_supported"),
    (.atRoot, "at_root"),
    (.screenNotInStack, "screen_not_in_stack"),
    (.layerNotFound, "layer_not_found"),
    (.stackNotFound, "stack_not_found"),
    (.nothingPresented, "nothing_presented"),
    (.noNavigationStack, "no_navigation_stack"),
    (.duplicateID, "duplicate_id"),
    (.sessionExists, "session_exists"),
    (.limitReached, "limit_reached"),
    (.idempotencyInProgress, "idempotency_in_progress"),
    (.sessionExpired, "session_expired"),
    (.revisionMismatch, "revision_mismatch"),
    (.preconditionRequired, "precondition_required"),
    (.invalidField, "invalid_field"),
    (.unknownField, "unknown_field"),
    (.unknownOperation, "unknown_operation"),
    (.emptyStack, "empty_stack"),
    (.nestedNavigation, "nested_navigation"),
    (.idempotencyMismatch, "idempotency_mismatch"),
    (.rateLimited, "rate_limited"),
    (.internalError, "internal"),
    (.unavailable, "unavailable"),
    (.storageFull, "storage_full"),
  ]
}
