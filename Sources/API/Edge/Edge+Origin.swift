import HTTP
import Navigation

/// Against changes that a page of another origin has a browser send (cross-site request forgery). A form, or `fetch` with
/// `no-cors`, needs no leave: without keys nothing else tells what it sends from what a tool does.
extension Edge {
  /// Throws when a browser says that the request comes from a page that may not change anything here.
  ///
  /// An `Authorization` makes no difference: a browser asks before it sends one for a page, but a proxy in front may add it
  /// to whatever comes.
  func checkOrigin(of request: borrowing Request) throws {
    if request.method.isSafe { return }
    let origin = request.fields.bytes(.origin)
    guard origin != nil || request.fields.contains(.secFetchSite), isForeign(origin, request) else { return }
    let page = origin.map { "of the origin \(quoted(String(decoding: $0, as: UTF8.self)))" } ?? "of another origin"
    throw ProblemError(
      .crossOriginRequest,
      "The request comes from a page \(page), which is not this server's. Name it with --cors-origins if it may.")
  }

  /// `Sec-Fetch-Site` decides where it is there (Fetch Metadata §2.4; `none` is no page, but somebody who chose the address).
  /// Older browsers do not send it, and none does where neither TLS is spoken nor the host is the loopback: they say `Origin`.
  private func isForeign(_ origin: ArraySlice<UInt8>?, _ request: borrowing Request) -> Bool {
    if let origin, let policy = cors.policy, policy.allows(origin) { return false }
    if request.fields.contains(.secFetchSite) {
      return !request.fields.has(.secFetchSite, "same-origin") && !request.fields.has(.secFetchSite, "none")
    }
    return origin.map { !request.isOf(origin: $0) } ?? false
  }
}
