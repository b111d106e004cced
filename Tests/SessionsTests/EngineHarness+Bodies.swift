import JSON
import Navigation
import Sessions

/// Bodies of changes as a caller makes them.
extension EngineHarness {
  func creation(_ id: String, _ body: String = "{}") -> @Sendable (Session?) throws -> Decision {
    let (now, incarnation, limits) = (engine.now(), engine.makeIncarnation(), engine.limits)
    return { session in
      guard session == nil else { throw NoSession() }
      return .create(
        try Session.created(
          SessionCreation.decode(JSONDocument(Array(body.utf8)).root, limits: limits), id: id, incarnation: incarnation,
          now: now, limits: limits))
    }
  }

  func operation(_ name: String, _ body: String) -> @Sendable (Session?) throws -> Decision {
    let (now, limits) = (engine.now(), engine.limits)
    return { session in
      guard let session else { throw NoSession() }
      let operation = try Operation.decode(name: name, body: JSONDocument(Array(body.utf8)).root, limits: limits)
      return .commit(try session.applying(operation, now: now, limits: limits))
    }
  }
}

extension Session {
  /// The names of the screens of the base's only stack, first to top.
  var path: [String] { layers[0].stacks[0].screens.bottomFirst.map(\.name) }
}
