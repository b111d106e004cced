import Access
import HTTP
import Navigation

/// Asks who sends a request, before anything else of it is looked at than its path and its method.
struct Doorkeeper {
  let control: AccessControl
  let now: Timestamp
  /// False when the same request will be asked about again, with its body.
  let isFinal: Bool

  /// By what right the request may be done; throws a `Refusal`.
  func admit(_ request: borrowing Request, to route: Route, of id: String) throws -> AccessControl.Grant {
    let field = Credential(authorization: request.fields.allBytes(.authorization))
    let ticket = field == .none && route.access == .events ? Self.ticket(request.target) : nil
    return try control.admit(
      ticket ?? field, by: route.access, to: id, now: now.milliseconds, isFinal: isFinal)
  }

  /// The ticket in a query. Whether the query is right otherwise is none of the business here.
  private static func ticket(_ target: RequestTarget) -> Credential? {
    let items = (try? target.queryItems()) ?? []
    return items.first { $0.name == "ticket" }.map { .ticket(Array(($0.value ?? "").utf8)) }
  }
}

extension AccessControl.Grant {
  /// Throws unless it lets a session be made: a token is good for the one that it was made for, and for as long as that lives.
  func checkMayCreate() throws(Refusal) {
    if case .token = self { throw .insufficient(.write) }
  }
}
