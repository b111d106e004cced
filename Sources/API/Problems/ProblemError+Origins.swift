import Access
import HTTP
import JSON
import Navigation
import Sessions

/// Errors of the other rooms as problems.
extension ProblemError {
  /// What the parser or the server refused. Its status counts: one code may stand for several of them.
  init(_ failure: RequestFailure) {
    self.init(Problem.named(failure.code) ?? .badRequest, failure.detail)
    status = failure.status
    closesConnection = failure.closes
    // The server holds as many connections as it may: one of them soon ends.
    if status == .serviceUnavailable { fields = [(.retryAfter, "1")] }
  }

  /// A body that is not JSON.
  init(_ error: JSONError) {
    self.init(.invalidJSON, Self.sentence("\(error.reason) (byte \(error.offset) of the body)"))
  }

  /// What the model's rules refused. They speak in half sentences about the member that a pointer names.
  init(_ error: NavigationError) {
    let sentence = Self.sentence(error.detail)
    let isInside = error.pointer != nil && error.pointer != "#"
    self.init(
      Problem.named(error.code.rawValue) ?? .invalidField,
      isInside ? "\(error.pointer ?? ""): \(error.detail)." : sentence)
    if let pointer = error.pointer { errors = [Entry(pointer: pointer, detail: sentence)] }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  /// What the engine could not do.
  init(_ error: EngineError) {
    switch error {
    case .storageFull:
      self.init(.storageFull, "The storage of this server is full; nothing was changed.")
    case .unavailable:
      self.init(.unavailable, "The storage of this server does not answer; nothing was changed.")
      fields = [(.retryAfter, "1")]
    case .overloaded:
      self.init(.unavailable, "Too many requests are waiting for this server; nothing was changed.")
      fields = [(.retryAfter, "1")]
    case .closing:
      self.init(.unavailable, "The server is stopping; nothing was changed.")
      fields = [(.retryAfter, "5")]
    }
  }

  /// Why there is no backup.
  init(_ refusal: BackupRefusal) {
    switch refusal {
    case .underWay: self.init(.backupInProgress, "Another backup is being made; it is not yet whole.")
    case .enough(let count):
      self.init(
        .storageFull, "There are \(count) backups or more, as many as the setting `backups` allows: move some away.")
    }
  }

  /// Any error that reached the edge. Nil: nobody foresaw it, and it is the server's fault.
  init?(_ error: any Error) {
    switch error {
    case let error as ProblemError: self = error
    case let error as NavigationError: self.init(error)
    case let error as JSONError: self.init(error)
    case let error as RequestFailure: self.init(error)
    case let error as Refusal: self.init(error)
    case let error as EngineError: self.init(error)
    case let error as BackupRefusal: self.init(error)
    default: return nil
    }
  }
}
