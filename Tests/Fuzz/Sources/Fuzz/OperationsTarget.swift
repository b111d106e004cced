import JSON
import Navigation

@testable import Sessions

/// Lines of JSON are done on a session one after the other, in all ways that clients have. After each the session's invariants
/// hold, it is the same after it was stored, and the difference to the one before leads there and back.
enum OperationsTarget {
  static let limits = NavigationLimits(
    screensPerStack: 12, layers: 4, stacksPerContainer: 4, paramsBytes: 256, stateBytes: 4096, operationsPerBatch: 8)
  static let start = Timestamp(milliseconds: 1_767_607_207_120)

  static func run(_ input: [UInt8]) {
    var session: Session?
    var now = start
    for line in input.split(separator: UInt8(ascii: "\n")).prefix(40) {
      guard let body = try? JSONDocument(Array(line), maximumDepth: 80).root else { continue }
      now.milliseconds += 700
      guard let current = session else {
        session = made(body, now)
        continue
      }
      guard let next = (try? current.firingTimers(now: now, limits: limits)) ?? changed(current, by: body, now) else {
        continue
      }
      check(current, next)
      session = next.session
    }
  }

  /// A session of a first line: an export that is put back, or a creation.
  static func made(_ body: JSONValue, _ now: Timestamp) -> Session? {
    // Half of the exports are put back in a way that mends them.
    let repairs = body.count.isMultiple(of: 2)
    let transition =
      (try? SessionReplacement.decode(body, repair: repairs, limits: limits)).flatMap {
        try? Session.created($0, id: "s", incarnation: 7, now: now, limits: limits)
      }
      ?? (try? SessionCreation.decode(body, limits: limits)).flatMap {
        try? Session.created($0, id: "s", incarnation: 7, now: now, limits: limits)
      }
    if let session = transition?.session { stored(session) }
    return transition?.session
  }

  /// What the line does: an operation, a batch, a patch, or a state in one of its forms.
  private static func changed(_ session: Session, by body: JSONValue, _ now: Timestamp) -> Transition? {
    let repairs = body.count.isMultiple(of: 2)
    if let name = body["op"]?.string {
      var members = JSONWriter()
      members.beginObject()
      for (key, value) in body.members where key.string != "op" {
        members.key(key)
        members.value(value)
      }
      members.endObject()
      guard let rest = try? JSONDocument(members.bytes, maximumDepth: 80).root,
        let operation = try? Operation.decode(name: name, body: rest, limits: limits)
      else { return nil }
      return try? session.applying(operation, now: now, limits: limits)
    }
    if let batch = try? OperationBatch.decode(body, limits: limits) {
      return try? session.applying(batch, now: now, limits: limits)
    }
    if let path = try? NavigationPath.decode(body, limits: limits) {
      return try? session.following(path, now: now, limits: limits)
    }
    if let patch = try? SessionPatch.decode(body, limits: limits) {
      return try? session.patched(by: patch, now: now, limits: limits)
    }
    if let replacement = try? SessionReplacement.decode(body, repair: repairs, limits: limits) {
      return try? session.replaced(by: replacement, now: now, limits: limits)
    }
    guard let state = try? ReactNavigationState.decode(body, limits: limits) else { return nil }
    return try? session.taking(state, now: now, limits: limits)
  }

  /// - Parameter transition: from `before`.
  static func check(_ before: Session, _ transition: Transition) {
    let after = transition.session
    require(after.revision == before.revision + (transition.change.changed ? 1 : 0), "revision \(after.revision)")
    require((try? JSONDocument(transition.operations, maximumDepth: .max)) != nil, "the echo is no JSON")
    stored(after)
    guard transition.change.changed else { return }
    for (from, to) in [(before, after), (after, before)] {
      let delta = SessionDelta.encode(from: from, to: to)
      guard let reached = try? SessionDelta.apply(delta, to: from) else { fatalError("the delta cannot be read") }
      require(text(reached) == text(to), "the delta leads to \(text(reached)) instead of \(text(to))")
    }
  }

  /// The session is sound, and the same after it was written and read.
  private static func stored(_ session: Session) {
    if let fault = session.checkInvariants() { fatalError(fault) }
    let row = StoredSession(session, order: 1)
    guard let again = StoredSession(encoded: row.encoded()), let read = try? again.session() else {
      fatalError("the stored session cannot be read: \(text(session))")
    }
    require(text(read) == text(session), "stored as \(text(read)) instead of \(text(session))")
    _ = session.layersJSON()
    var out: [UInt8] = []
    session.appendReactNavigationState(to: &out)
    try? session.appendNavigationPath(to: &out)
  }

  static func text(_ session: Session) -> String {
    var out: [UInt8] = []
    session.appendRepresentation(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
