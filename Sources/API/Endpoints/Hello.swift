import HTTP
import JSON
import Navigation

/// `GET /`: what this is, where to go on, and how large things may get.
enum Hello {
  private static let links: [(name: StaticString, path: String)] = [
    ("sessions", "/v1/sessions"), ("links", "/v1/links"), ("health", "/healthz"), ("readiness", "/readyz"),
    ("metrics", "/metrics"), ("openapi", "/openapi.json"), ("problems", "/problems/{code}"),
    ("inspector", "/inspector/"),
  ]

  static func json(_ configuration: APIConfiguration, _ navigation: NavigationLimits) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("name")
    json.string("backstack")
    json.key("version")
    json.string(configuration.version)
    json.key("links")
    json.beginObject()
    for link in links {
      json.key(link.name)
      json.string(link.path)
    }
    json.endObject()
    json.key("limits")
    json.beginObject()
    for limit in limits(configuration.limits, navigation) {
      json.key(limit.name)
      json.int(limit.value)
    }
    json.endObject()
    json.endObject()
    return json.bytes
  }

  private static func limits(_ http: HTTPLimits, _ navigation: NavigationLimits) -> [(name: StaticString, value: Int)] {
    [
      ("requestLineBytes", http.requestLineBytes), ("headBytes", http.headBytes), ("headerFields", http.fieldCount),
      ("bodyBytes", http.bodyBytes), ("bodyDepth", RequestBody.maximumDepth), ("opaqueDepth", navigation.opaqueDepth),
      ("screensPerStack", navigation.screensPerStack), ("layers", navigation.layers),
      ("stacksPerContainer", navigation.stacksPerContainer), ("paramsBytes", navigation.paramsBytes),
      ("stateBytes", navigation.stateBytes), ("operationsPerBatch", navigation.operationsPerBatch),
    ]
  }
}
