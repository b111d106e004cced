/// What becomes of a request that the server has refused.
enum RequestFate: Equatable {
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
  var fate: RequestFate {
    switch (status, code) {
    case (401, _), (403, _): .refused
    case (404, _): .absent(.deleted)
    case (410, _): .absent(.expired)
    case (409, .idempotencyInProgress), (408, _), (425, _), (429, _), (500..., _): .later
    case (409, _), (412, _): .conflict
    default: .useless
    }
  }
}
