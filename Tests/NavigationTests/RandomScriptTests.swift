import JSON
import Navigation
import TestSupport
import Testing

@Suite("Random scripts against a naive model")
struct RandomScriptTests {
  /// 200 scripts of 520 operations each, one after the other or in batches, with all else that changes a state in between; in
  /// parts, so that they use all cores.
  @Test(arguments: 0..<4)
  func everyStepDoesWhatTheModelDoes(part: Int) throws {
    let seed = SeededRandom.fromEnvironment().seed
    var writer = ScriptWriter(random: SeededRandom(seed: seed &+ UInt64(part)))
    for _ in 0..<50 {
      var run = try ModelRun(links: writer.links())
      var operations = 0
      while operations < 520 {
        let count = writer.chance(10) ? 3 : 1
        operations += count
        try run.step(count, &writer)
        if writer.chance(12) { try run.stepBesideOperations(&writer) }
      }
    }
  }
}

/// One script: the program and the model side by side.
struct ModelRun {
  var rig: Rig
  var model: NaiveModel
  /// The model's layers as JSON.
  private(set) var said: String
  /// Earlier states of the session, the last one last.
  private(set) var past: [(session: Session, model: NaiveModel)] = []
  private var steps = 0

  init(links: [ModelLink]) throws {
    rig = try Rig(creating: "{}")
    rig.links = try LinkRules.decode(.parsing("{\"rules\":[\(links.map(\.json).joined(separator: ","))]}"))
    let root = NaiveModel.Screen(id: "s1", name: "root", params: "{}", revision: 1)
    model = NaiveModel(
      layers: [.init(id: "root", container: "stack", active: "main", stacks: [.init(id: "main", screens: [root])])],
      counter: 1)
    model.links = links
    said = model.layersJSON
  }

  /// Lets `milliseconds` go by for both.
  mutating func wait(_ milliseconds: Int) {
    rig.now.milliseconds += Int64(milliseconds)
    model.now += milliseconds
  }

  /// Does one operation, or several as a batch.
  mutating func step(_ count: Int, _ writer: inout ScriptWriter) throws {
    steps += 1
    // The rig moves its clock by itself.
    model.now += 1000
    var after = model
    var operations: [ModelOperation] = []
    var refusal: String?
    for index in 0..<count where refusal == nil {
      let operation = writer.operation(for: after)
      operations.append(operation)
      do {
        try after.apply(operation)
      } catch let error as NaiveModel.Refusal {
        refusal = count == 1 ? error.code : "\(error.code) in \(index)"
      }
    }
    let before = rig.session
    let saidBefore = said
    let got = perform(operations, inBatch: count > 1)
    try #require(got.refusal == refusal, "\(operations.map { $0.request() }) on \(CompactState.text(before))")
    if refusal == nil {
      try compare(after, got.change, from: before, "\(operations.map { $0.request() })")
      try checkDeltas(from: before, said: saidBefore)
    }
    try checkStorage()
  }

  private mutating func perform(
    _ operations: [ModelOperation], inBatch: Bool
  ) -> (change: Change?, refusal: String?) {
    do {
      if inBatch {
        let bodies = operations.map { $0.request(inBatch: true).body }.joined(separator: ",")
        return (try rig.perform("operations", "{\"operations\":[\(bodies)]}"), nil)
      }
      let (name, body) = operations[0].request()
      return (try rig.perform(name, body), nil)
    } catch let error as NavigationError {
      guard inBatch else { return (nil, error.code.rawValue) }
      let place = error.pointer?.split(separator: "/").dropFirst(2).first.map(String.init)
      return (nil, "\(error.code.rawValue) in \(place ?? "?")")
    } catch {
      return (nil, "\(error)")
    }
  }

  /// The program has done what led the model to `after`.
  mutating func compare(
    _ after: NaiveModel, _ change: Change?, from before: Session, _ script: @autoclosure () -> String
  ) throws {
    let changed = !after.says(sameAs: model)
    let added = changed ? after.screenIDs.filter { !model.screenIDs.contains($0) } : []
    let removed = changed ? model.screenIDs.filter { !after.screenIDs.contains($0) } : []
    if changed {
      past.append((before, model))
      if past.count > 24 { past.removeFirst(12) }
      model = after
      model.revision += 1
      said = model.layersJSON
    }
    let expected = Change(revision: Int64(model.revision), changed: changed, added: added, removed: removed)
    try #require(change == expected, "\(script()) on \(CompactState.text(before))")
    var visible: [UInt8] = []
    rig.session.appendVisible(to: &visible)
    try #require(
      String(decoding: rig.session.layersJSON(), as: UTF8.self) == said,
      "\(script()) on \(CompactState.text(before))")
    try #require(
      String(decoding: visible, as: UTF8.self) == model.visibleJSON, "\(script()) on \(CompactState.text(before))")
    try #require(rig.session.counter == model.counter, "\(script()) on \(CompactState.text(before))")
  }

  /// Goes on with another session in the same state, whose history begins.
  mutating func goOn(with session: Session) {
    rig.session = session
    model = model.atRevision(1)
    model.revision = 1
    said = model.layersJSON
    past = []
  }

  /// Deltas lead there and back.
  private func checkDeltas(from before: Session, said saidBefore: String) throws {
    let after = rig.session
    guard steps % 3 == 0, after.revision != before.revision else { return }
    let redone = try SessionDelta.apply(SessionDelta.encode(from: before, to: after), to: before)
    #expect(String(decoding: redone.layersJSON(), as: UTF8.self) == said)
    #expect(redone.revision == after.revision && redone.counter == after.counter)
    #expect(redone.updatedAt == after.updatedAt)
    let undone = try SessionDelta.apply(SessionDelta.encode(from: after, to: before), to: after)
    #expect(String(decoding: undone.layersJSON(), as: UTF8.self) == saidBefore)
    #expect(undone.revision == before.revision && undone.counter == before.counter)
    #expect(undone.updatedAt == before.updatedAt)
  }

  /// What is stored is what is read, text by text.
  private func checkStorage() throws {
    guard steps % 40 == 0 else { return }
    let after = rig.session
    #expect(after.checkInvariants() == nil)
    #expect(after.stateBytes >= after.layersJSON().count + after.metadata.count)
    let loaded = try Session(
      id: after.id, incarnation: after.incarnation, revision: after.revision, createdAt: after.createdAt,
      updatedAt: after.updatedAt, expiresAt: after.expiresAt, schema: after.schema, metadata: after.metadata,
      counter: after.counter, layersJSON: after.layersJSON())
    #expect(loaded.representation == after.representation)
    _ = try JSONDocument(rig.lastTransition?.operations ?? [])
  }
}
