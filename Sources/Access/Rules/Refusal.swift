/// Why a request is not let through. The reasons are few, and none tells an outsider what there is.
public enum Refusal: Error, Equatable, Sendable {
  /// It shows no credentials.
  case missing
  /// What it shows opens nothing here: never given, expired, revoked, used up, or for something else.
  case invalid
  /// It is known and allows less than this scope.
  case insufficient(Scope)

  /// Every reason, in short.
  public static let reasons = ["missing", "invalid", "insufficient"]

  /// Its place in `reasons`.
  public var number: Int {
    switch self {
    case .missing: 0
    case .invalid: 1
    case .insufficient: 2
    }
  }
}
