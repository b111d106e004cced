import BackstackClient

/// Sessions as a server has them.
enum Samples {
  static func screen(_ id: String, _ name: String, _ more: [(String, OpaqueValue)] = []) -> OpaqueValue {
    let members: [(key: String, value: OpaqueValue)] =
      [("id", OpaqueValue(stringLiteral: id)), ("screen", OpaqueValue(stringLiteral: name))]
      + more.map { (key: $0.0, value: $0.1) } + [("revision", 1)]
    return OpaqueValue(object: members)
  }

  /// What is seen, in short.
  static func visible(_ layer: String, _ id: String, _ path: [String]) -> OpaqueValue {
    [
      "layer": OpaqueValue(stringLiteral: layer), "stack": "main",
      "screen": OpaqueValue(stringLiteral: path.last ?? ""),
      "id": OpaqueValue(stringLiteral: id), "depth": OpaqueValue(integerLiteral: path.count),
      "path": OpaqueValue(array: path.map { OpaqueValue(stringLiteral: $0) }), "canPop": true, "canDismiss": false,
      "bar": [:],
    ]
  }

  static func session(
    layers: OpaqueValue, visible: OpaqueValue, metadata: OpaqueValue = [:], more: [(String, OpaqueValue)] = []
  ) throws -> SessionState {
    let members: [(key: String, value: OpaqueValue)] =
      [
        ("id", "demo"), ("revision", 8), ("createdAt", "2026-01-05T10:00:00.000Z"),
        ("updatedAt", "2026-01-05T10:00:07.120Z"),
      ] + more.map { (key: $0.0, value: $0.1) }
      + [("metadata", metadata), ("visible", visible), ("layers", layers)]
    return try SessionState(json: OpaqueValue(object: members))
  }

  /// A stack with two screens, and a sheet over it.
  static func sheet() throws -> SessionState {
    try session(
      layers: [
        [
          "id": "root", "container": "stack", "active": "main", "name": "auth",
          "stacks": [
            [
              "id": "main",
              "screens": [
                screen("s1", "home"), screen("s2", "order", [("params", ["number": 17]), ("title", "Order")]),
              ],
            ]
          ],
        ],
        [
          "id": "m3", "container": "screen", "active": "main",
          "presentation": [
            "style": "sheet", "transition": "coverVertical", "detents": ["medium"], "selectedDetent": "medium",
            "interactiveDismissDisabled": false,
          ],
          "stacks": [
            ["id": "main", "screens": [screen("s4", "code", [("autoPopAt", "2026-01-05T10:01:00.000Z")])]]
          ],
        ],
      ], visible: visible("m3", "s4", ["code"]), metadata: ["device": "iPhone"],
      more: [("expiresAt", "2026-02-05T10:00:00.000Z"), ("schema", "v1")])
  }

  static func tabs() throws -> SessionState {
    try session(
      layers: [
        [
          "id": "root", "container": "tabs", "active": "me",
          "stacks": [
            ["id": "shop", "title": "Shop", "badge": "3", "screens": [screen("s1", "home")]],
            ["id": "me", "screens": [screen("s2", "profile")]],
          ],
        ]
      ], visible: visible("root", "s2", ["profile"]))
  }
}
