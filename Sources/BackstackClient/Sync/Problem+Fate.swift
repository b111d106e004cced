/// What becomes of a request that the server has refused.
enum RequestFate: Equatable, Sendable {
  /// It does not fit the server's state: the policy decides.
  case conflict
  /// It can never be right.
  case useless
  /// It may be sent again as it is.
  case later
  /// There is no session.
  case absent(Absence)
  /// Nothing of this client is taken.
  case refused
}

/// Why there is no session to keep in step with.
enum Absence: Sendable, Equatable {
  /// It was deleted, or never made.
  case deleted
  case expired
}

extension Problem {
  /// By the code where it says more than the status: proxies on the way answer with any status.
  var fate: RequestFate {
    switch (status, code) {
    case (401, _): .refused
    case (_, .sessionNotFound): .absent(.deleted)
    case (_, .sessionExpired): .absent(.expired)
    // The server has moved for good: only whoever set up the client can say so.
    case (301, _), (308, _): .refused
    // Who gives no code is not the server, only in its place for now.
    case (_, .unknown("")): .later
    case (_, .idempotencyInProgress), (408, _), (425, _), (429, _), (500..., _): .later
    case (_, .invalidJSON), (_, .bodyTooLarge), (_, .revisionNotFound), (_, .noLinkMatch), (422, _): .useless
    case (409, _), (412, _): .conflict
    // The other codes blame the client or the way to the server, not the command: nothing is dropped for them.
    default: .refused
    }
  }
}
