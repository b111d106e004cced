import JSON
import TestSupport

/// A session as an answer tells it.
struct KnownState: Equatable {
  let revision: Int64
  /// Everything but its layers, as the list has it.
  let summary: String
  let layers: String
  /// The names of the screens in its only stack.
  let names: [String]

  /// Nil when it is none.
  init?(_ answer: JSONValue) {
    guard let revision = answer.at("/revision")?.int else { return nil }
    self.revision = revision
    summary = answer.pairs.filter { !["layers", "change"].contains($0.key) }
      .map { "\($0.key)=\($0.value.text)" }.joined(separator: " ")
    layers = answer.at("/layers")?.text ?? ""
    names = (answer.at("/layers/0/stacks/0/screens")?.elements.map { $0.at("/screen")?.string ?? "" }) ?? []
  }
}

/// What its only client knows of a session.
struct KnownSession {
  /// A change that was sent and, as far as the client knows, may have been made.
  struct Attempt {
    var revision: Int64
    /// Nil: the session is deleted.
    var names: [String]?
  }

  /// Every state that was acknowledged, by its revision.
  var states: [Int64: KnownState] = [:]
  /// The entity tag of each of them.
  var tags: [Int64: String] = [:]
  /// The screens that each change added and removed, by its revision.
  var changes: [Int64: String] = [:]
  var attempt: Attempt?
  var isDeleted = false
  /// Whether it goes on changing after the stop.
  var isBusy = false
  /// The revision that it had when the server had stopped in order, and the file held everything.
  var folded: Int64?

  /// The last revision that was acknowledged.
  var last: Int64 { states.keys.max() ?? 0 }
  var names: [String] { states[last]?.names ?? [] }
  /// Whether it may be gone, when nothing was lost.
  var mayBeGone: Bool { isDeleted || last == 0 || attempt.map { $0.names == nil } ?? false }

  /// Whether it was like that once.
  func knows(_ state: KnownState) -> Bool {
    if let known = states[state.revision] { return known == state }
    return attempt.map { $0.revision == state.revision && $0.names == state.names } ?? false
  }
}

/// A request with an idempotency key, and its answer.
struct KeyedRequest {
  let session: String
  let path: String
  let key: String
  let body: String
  /// The revision that it led to.
  let revision: Int64
  let answer: HTTPAnswer
}
