import JSON
import Navigation
import TestSupport
import Testing

/// What changes a session, or makes another of it, beside operations.
extension ModelRun {
  mutating func stepBesideOperations(_ writer: inout ScriptWriter) throws {
    switch writer.pick(["timers", "timers", "undo", "undo", "path", "put", "exchange", "fork"]) {
    case "timers":
      wait(writer.pick([0, 5000, 15_000]))
      while try fireTimer() {}
    case "undo": try undo(&writer)
    case "path": try followPath(&writer)
    case "put": try putBack(repair: writer.chance(50), &writer)
    case "exchange": try exchangeChangesNothing(&writer)
    default: try fork(&writer)
    }
  }

  /// Fires the first timer that is due; its operation, sent by a client, does the same.
  private mutating func fireTimer() throws -> Bool {
    var after = model
    let isDue = after.fireTimer()
    let before = rig.session
    let transition = try before.firingTimers(now: rig.now, limits: rig.limits)
    try #require((transition != nil) == isDue, "\(said)")
    guard isDue, let transition else { return false }
    rig.take(transition)
    try compare(after, transition.change, from: before, "timers")
    let batch = try OperationBatch.decode(.parsing("{\"operations\":\(rig.feed)}"))
    let sent = try before.applying(batch, now: rig.now, limits: rig.limits)
    try #require(String(decoding: sent.session.layersJSON(), as: UTF8.self) == said, "\(rig.feed)")
    return true
  }

  /// Goes back to one of the last states: to the one before most of all.
  private mutating func undo(_ writer: inout ScriptWriter) throws {
    guard let last = past.last else { return }
    let earlier = writer.chance(50) ? last : writer.pick(past)
    wait(1000)
    var after = model
    after.goBack(to: earlier.model)
    let before = rig.session
    let transition = try before.restoringLayers(of: earlier.session, now: rig.now, limits: rig.limits)
    rig.take(transition)
    try compare(after, transition.change, from: before, "undo to \(earlier.session.revision)")
    let told = transition.change.changed ? "[{\"op\":\"undo\",\"to\":\(earlier.session.revision)}]" : "[]"
    try #require(rig.feed == told)
  }

  /// `PUT …/navigation-path` with a path that often begins as the stack does.
  private mutating func followPath(_ writer: inout ScriptWriter) throws {
    let layer = writer.pick(model.layers)
    let stack = writer.pick(layer.stacks)
    var path = stack.screens.dropFirst().prefix(writer.pick([0, 1, 2, 9])).map { screen in
      ModelOperation.NewScreen(name: screen.name, params: screen.params)
    }
    for _ in 0..<writer.pick([0, 1, 2]) { path.append(.init(name: writer.name, params: writer.pick(["{}", "[1.0]"]))) }
    wait(1000)
    var after = model
    var refusal: String?
    do {
      try after.follow(path, .init(layer: layer.id, stack: stack.id))
    } catch let error as NaiveModel.Refusal {
      refusal = error.code
    }
    let pairs = path.reversed().map { "\"\($0.name)\",\(quoted($0.params ?? "{}"))" }
    let before = rig.session
    do {
      let body = try NavigationPath.decode(.parsing("[\(pairs.joined(separator: ","))]"))
      let transition = try before.following(body, layer: layer.id, stack: stack.id, now: rig.now, limits: rig.limits)
      try #require(refusal == nil, "\(pairs) on \(said)")
      rig.take(transition)
      try compare(after, transition.change, from: before, "\(pairs) in \(layer.id) \(stack.id)")
    } catch let error as NavigationError {
      try #require(error.code.rawValue == refusal, "\(pairs) on \(said)")
    }
  }

  private func quoted(_ json: String) -> String {
    var out: [UInt8] = []
    JSONWriter.append(json, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// What GET gives PUT takes back: here it changes nothing, under another id it makes the same state.
  private mutating func putBack(repair: Bool, _ writer: inout ScriptWriter) throws {
    let export = String(decoding: rig.session.representation, as: UTF8.self)
    wait(1000)
    let replacement = try SessionReplacement.decode(.parsing(export), repair: repair, limits: rig.limits)
    var repaired: [UInt8] = []
    replacement.appendRepaired(to: &repaired)
    try #require(String(decoding: repaired, as: UTF8.self) == "[]")
    let same = try rig.session.replaced(by: replacement, now: rig.now, limits: rig.limits)
    try #require(same.change == Change(revision: Int64(model.revision), changed: false), "\(export)")
    try #require(same.session.representation == rig.session.representation)
    let made = try Session.created(replacement, id: "other", incarnation: 2, now: rig.now, limits: rig.limits)
    try expectTwin(made, "put")
    // Over another state it gives the same too.
    guard let earlier = past.last else { return }
    let put = try earlier.session.replaced(by: replacement, now: rig.now, limits: rig.limits)
    try #require(put.session.hasSameLayers(as: rig.session))
    if writer.chance(30) {
      model.counter = Int(made.session.counter)
      goOn(with: made.session)
    }
  }

  /// A new session with the state of this one.
  private func expectTwin(_ transition: Transition, _ name: String) throws {
    let twin = model.atRevision(1)
    try #require(String(decoding: transition.session.layersJSON(), as: UTF8.self) == twin.layersJSON)
    try #require(transition.change.revision == 1 && transition.change.added == twin.screenIDs)
    try #require(transition.session.checkInvariants() == nil)
    try #require(String(decoding: transition.operations, as: UTF8.self) == "[{\"op\":\"\(name)\"}]")
  }

  private mutating func fork(_ writer: inout ScriptWriter) throws {
    wait(1000)
    let fork = try rig.session.forked(SessionFork(), id: "fork", incarnation: 3, now: rig.now, limits: rig.limits)
    try expectTwin(fork, "fork")
    try #require(fork.session.counter == rig.session.counter)
    if writer.chance(30) { goOn(with: fork.session) }
  }

  /// What other frameworks are shown, given back, changes nothing.
  private mutating func exchangeChangesNothing(_ writer: inout ScriptWriter) throws {
    wait(1000)
    let unchanged = Change(revision: Int64(model.revision), changed: false)
    for layer in model.layers {
      for stack in layer.stacks {
        var shown: [UInt8] = []
        try rig.session.appendNavigationPath(layer: layer.id, stack: stack.id, to: &shown)
        let text = String(decoding: shown, as: UTF8.self)
        let pairs = stack.screens.dropFirst().reversed().map { "\"\($0.name)\",\(quoted($0.params))" }
        try #require(text == "[\(pairs.joined(separator: ","))]")
        let path = try NavigationPath.decode(.parsing(text))
        let same = try rig.session.following(
          path, layer: layer.id, stack: stack.id, now: rig.now, limits: rig.limits)
        try #require(same.change == unchanged, "\(text) on \(said)")
      }
    }
    var shown: [UInt8] = []
    rig.session.appendReactNavigationState(to: &shown)
    let text = String(decoding: shown, as: UTF8.self)
    let same = try rig.session.taking(.decode(.parsing(text)), now: rig.now, limits: rig.limits)
    try #require(same.change == unchanged, "\(text) on \(said)")
    try #require(same.session.representation == rig.session.representation)
    // Over another state it gives the same base, but for what such a state does not know.
    guard let earlier = past.last else { return }
    let taken = try? earlier.session.taking(.decode(.parsing(text)), now: rig.now, limits: rig.limits)
    guard let taken else { return }
    var again: [UInt8] = []
    taken.session.appendReactNavigationState(to: &again)
    try #require(again == shown, "\(text) on \(CompactState.text(earlier.session))")
  }
}
