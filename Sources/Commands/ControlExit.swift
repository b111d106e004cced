/// How `backstack ctl` ends.
public enum ControlExit: Int32, CaseIterable, Sendable {
  /// It did what was asked.
  case success = 0
  /// The server refused, or something else was not as it should be.
  case failure = 1
  /// The command line cannot be understood.
  case usage = 2
  /// EX_UNAVAILABLE of `sysexits.h`: no server answers.
  case unreachable = 69

  /// In words.
  public var meaning: String {
    switch self {
    case .success: "success; for watch: the session was deleted or has expired"
    case .failure: "the server refused, or a file or the output could not be read or written; the message says why"
    case .usage: "usage: an unknown command or option, or a value that is not allowed"
    case .unreachable: "the server cannot be reached"
    }
  }
}
