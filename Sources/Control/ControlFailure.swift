import BackstackClient
import Commands
import Foundation

/// Why a command did not do what was asked, for a person and for a script.
struct ControlFailure {
  let code: ControlExit
  let text: String

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      self.init(.usage, error.reason, [error.advice])
    case BackstackError.problem(let problem):
      let name = problem.code.rawValue
      let title = name.isEmpty || name == problem.title ? problem.title : "\(problem.title) (\(name))"
      self.init(.failure, title, [problem.detail] + Self.advice(problem))
    case BackstackError.transport(let failure): self.init(.unreachable, failure.description, Self.whereToLook)
    case let error as TextFile.Failure: self.init(.failure, error.reason, [])
    case let error as BackstackError: self.init(.failure, error.description, [])
    default: self.init(.failure, error.localizedDescription, [])
    }
  }

  private init(_ code: ControlExit, _ reason: String, _ more: [String]) {
    self.code = code
    text = "backstack ctl: \(Shown.text(reason))\n" + more.filter { !$0.isEmpty }.map { Shown.text($0) + "\n" }.joined()
  }

  private static let whereToLook = [
    "Is `backstack serve` running there? --server or BACKSTACK_SERVER say where it is."
  ]

  private static func advice(_ problem: Problem) -> [String] {
    problem.status == 401
      ? ["Give a key or a token with --token-file, BACKSTACK_TOKEN or BACKSTACK_TOKEN_FILE."] : []
  }
}
