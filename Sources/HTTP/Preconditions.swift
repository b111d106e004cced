/// The preconditions of a request on entity tags, in the order of RFC 9110 §13.2.2.
///
/// Representations here have no modification date, so the conditions on dates are ignored as §13.1.3 and §13.1.4 say.
public struct Preconditions: Sendable {
  /// `If-Match`; nil when absent.
  public let ifMatch: EntityTagCondition?
  /// `If-None-Match`; nil when absent.
  public let ifNoneMatch: EntityTagCondition?

  /// What evaluating them says.
  public enum Outcome: Equatable, Sendable {
    /// Do what the method asks.
    case proceed
    /// Answer 304 (Not Modified).
    case notModified
    /// Answer 412 (Precondition Failed).
    case failed
  }

  /// Reads them from a request.
  public init(_ fields: Fields) {
    ifMatch = EntityTagCondition(lines: fields.allBytes(.ifMatch))
    ifNoneMatch = EntityTagCondition(lines: fields.allBytes(.ifNoneMatch))
  }

  /// Whether there is nothing to evaluate.
  public var isEmpty: Bool { ifMatch == nil && ifNoneMatch == nil }

  /// Evaluates them against the current representation.
  ///
  /// - Parameters:
  ///   - current: Its tag; nil when there is no representation.
  ///   - method: The request's method: a safe one is answered 304, any other 412.
  public func evaluate(current: EntityTag?, method: Method) -> Outcome {
    if let ifMatch, !ifMatch.names(current, { $0.stronglyEquals($1) }) { return .failed }
    if let ifNoneMatch, ifNoneMatch.names(current, { $0.weaklyEquals($1) }) {
      return method == .get || method == .head ? .notModified : .failed
    }
    return .proceed
  }
}
