public import JSON

extension LinkRules {
  /// What `open` would do with the body of `POST /v1/links/resolve`.
  public func resolve(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> LinkMatch {
    var url: String?
    for (key, value) in try Field.body(body) {
      switch key {
      case "url": url = try Field.string(value, at: "url")
      default: throw .unknown(key)
      }
    }
    guard let url else { throw .invalid("/url", "the link is needed") }
    return try match(url, limits: limits)
  }
}
