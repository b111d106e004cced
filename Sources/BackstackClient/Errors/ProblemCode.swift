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
  /// A browser's page of another origin wants to change something.
  case crossOriginRequest
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
  /// The server does not answer for the host that the request names.
  case misdirectedRequest
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
  /// A backup is being made already.
  case backupInProgress
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
  public static let allCases: [ProblemCode] = [
    .badRequest, .invalidJSON, .unknownQueryParameter, .invalidCursor, .unauthorized, .forbidden, .crossOriginRequest,
    .routeNotFound, .sessionNotFound, .revisionNotFound, .noLinkMatch, .methodNotAllowed, .notAcceptable,
    .requestTimeout,
    .lengthRequired, .bodyTooLarge, .uriTooLong, .unsupportedMediaType, .expectationFailed,
    .misdirectedRequest, .headersTooLarge, .notImplemented, .httpVersionNotSupported, .atRoot, .screenNotInStack,
    .layerNotFound, .stackNotFound,
    .nothingPresented, .noNavigationStack, .duplicateID, .sessionExists, .limitReached, .idempotencyInProgress,
    .backupInProgress,
    .sessionExpired, .revisionMismatch, .preconditionRequired, .invalidField, .unknownField, .unknownOperation,
    .emptyStack, .nestedNavigation, .idempotencyMismatch, .rateLimited, .internalError, .unavailable, .storageFull,
  ]

  private static let byWord = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The code that the API writes as `rawValue`.
  public init(rawValue: String) {
    self = Self.byWord[rawValue] ?? .unknown(rawValue)
  }

  /// The code as the API writes it.
  public var rawValue: String {
    switch self {
    case .badRequest: "bad_request"
    case .invalidJSON: "invalid_json"
    case .unknownQueryParameter: "unknown_query_parameter"
    case .invalidCursor: "invalid_cursor"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .crossOriginRequest: "cross_origin_request"
    case .routeNotFound: "route_not_found"
    case .sessionNotFound: "session_not_found"
    case .revisionNotFound: "revision_not_found"
    case .noLinkMatch: "no_link_match"
    case .methodNotAllowed: "method_not_allowed"
    case .notAcceptable: "not_acceptable"
    case .requestTimeout: "request_timeout"
    case .lengthRequired: "length_required"
    case .bodyTooLarge: "body_too_large"
    case .uriTooLong: "uri_too_long"
    case .unsupportedMediaType: "unsupported_media_type"
    case .expectationFailed: "expectation_failed"
    case .misdirectedRequest: "misdirected_request"
    case .headersTooLarge: "headers_too_large"
    case .notImplemented: "not_implemented"
    case .httpVersionNotSupported: "http_version_not_supported"
    case .atRoot: "at_root"
    case .screenNotInStack: "screen_not_in_stack"
    case .layerNotFound: "layer_not_found"
    case .stackNotFound: "stack_not_found"
    case .nothingPresented: "nothing_presented"
    case .noNavigationStack: "no_navigation_stack"
    case .duplicateID: "duplicate_id"
    case .sessionExists: "session_exists"
    case .limitReached: "limit_reached"
    case .idempotencyInProgress: "idempotency_in_progress"
    case .backupInProgress: "backup_in_progress"
    case .sessionExpired: "session_expired"
    case .revisionMismatch: "revision_mismatch"
    case .preconditionRequired: "precondition_required"
    case .invalidField: "invalid_field"
    case .unknownField: "unknown_field"
    case .unknownOperation: "unknown_operation"
    case .emptyStack: "empty_stack"
    case .nestedNavigation: "nested_navigation"
    case .idempotencyMismatch: "idempotency_mismatch"
    case .rateLimited: "rate_limited"
    case .internalError: "internal"
    case .unavailable: "unavailable"
    case .storageFull: "storage_full"
    case .unknown(let word): word
    }
  }
}
