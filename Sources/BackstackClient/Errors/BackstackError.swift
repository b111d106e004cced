import Foundation

/// Why a call failed. A call whose task was cancelled throws `CancellationError` instead.
public enum BackstackError: Error, Equatable, Sendable {
  /// The server refused (docs/api.md §2); `Problem.code` says why.
  case problem(Problem)
  /// No answer came, in spite of all attempts: the server cannot be reached, or the connection broke.
  case transport(TransportFailure)
  /// What came, or what was given, is not what the API says: not JSON, or of another shape.
  case malformed(String)

  /// The code of the problem; nil for another kind of error.
  public var code: ProblemCode? {
    if case .problem(let problem) = self { problem.code } else { nil }
  }

  /// The problem; nil for another kind of error.
  public var problem: Problem? {
    if case .problem(let problem) = self { problem } else { nil }
  }
}

extension BackstackError: LocalizedError, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .problem(let problem): problem.description
    case .transport(let failure): failure.description
    case .malformed(let detail): "The answer is not one of Backstack: \(detail)"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}

/// Why no answer came.
public struct TransportFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The code of `URLError`.
  public let code: Int
  /// What is wrong, as the system says it.
  public let description: String
}
