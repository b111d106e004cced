import HTTP
import Navigation
import Sessions

/// Sessions in the forms of other frameworks (docs/api.md §8).
extension APIHandler {
  static let exchangeRoutes: [Route] = [
    Route(.get, "/v1/sessions/{id}/navigation-path", query: ["layer", "stack"]) { api, call in
      try api.readPart(call) { session, call in
        var json: [UInt8] = []
        try session.appendNavigationPath(layer: call.query["layer"], stack: call.query["stack"], to: &json)
        return json
      }
    },
    Route(
      .put, "/v1/sessions/{id}/navigation-path", body: .required, changesSession: true, query: ["layer", "stack"]
    ) { api, call in
      let limits = api.engine.limits
      let (layer, stack) = (call.query["layer"], call.query["stack"])
      return try api.perform(call, reading: RequestBody.value) { body in
        let path = try NavigationPath.decode(body, limits: limits)
        return { try $0.following(path, layer: layer, stack: stack, now: $1, limits: limits) }
      }
    },
    Route(.get, "/v1/sessions/{id}/react-navigation-state") { api, call in
      try api.readPart(call) { session, _ in
        var json: [UInt8] = []
        session.appendReactNavigationState(to: &json)
        return json
      }
    },
    Route(.put, "/v1/sessions/{id}/react-navigation-state", body: .required, changesSession: true) { api, call in
      let limits = api.engine.limits
      return try api.perform(call, reading: RequestBody.object) { body in
        let state = try ReactNavigationState.decode(body, limits: limits)
        return { try $0.taking(state, now: $1, limits: limits) }
      }
    },
  ]
}
