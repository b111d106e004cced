import Access
import HTTP
import Navigation
import Sessions

/// Who may do what (docs/api.md §11): asked once for each request, before its key is claimed and its endpoint sees it.
extension APIHandler {
  /// Who asks; nil: nobody is asked on this server.
  func doorkeeper(isFinal: Bool) -> Doorkeeper? {
    guard configuration.accessControl.isOn else { return nil }
    return Doorkeeper(control: configuration.accessControl, now: engine.now(), isFinal: isFinal)
  }
}

extension ProblemError {
  /// A request that is not let through (RFC 6750 §3). The texts are the same whatever there is.
  init(_ refusal: Refusal) {
    switch refusal {
    case .missing:
      self.init(.unauthorized, "Show a key or a token: `Authorization: Bearer TOKEN`.")
      fields = [(.wwwAuthenticate, #"Bearer realm="backstack""#)]
    case .invalid:
      self.init(.unauthorized, "The token opens nothing here: it is unknown, revoked, expired, or for something else.")
      fields = [(.wwwAuthenticate, #"Bearer realm="backstack", error="invalid_token""#)]
    case .insufficient(let scope):
      self.init(.forbidden, "This needs the scope '\(scope.rawValue)', which this key or token does not have.")
      fields = [
        (
          .wwwAuthenticate,
          #"Bearer realm="backstack", error="insufficient_scope", scope="\#(scope.rawValue)""#
        )
      ]
    }
  }
}
