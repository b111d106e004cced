import JSON
import Navigation
import TestSupport
import Testing

@Suite("Random scripts against a naive model")
struct RandomScriptTests {
  /// 200 scripts of 520 operations each, one after the other or in batches; in parts, so that they use all cores.
  @Test(arguments: 0..<4)
  func everyStepDoesWhatTheModelDoes(part: Int) throws {
    let seed = SeededRandom.fromEnvironment().seed
    var writer = ScriptWriter(random: SeededRandom(seed: seed &+ UInt64(part)))
    for _ in 0..<50 {
      var run = try ModelRun()
      var operations = 0
      while operations < 520 {
        let count = writer.chance(10) ? 3 : 1
        operations += count
        try run.step(count, &writer)
      }
    }
  }
}

/// One script: the program and the model side by side.
struct ModelRun {
  private var rig: Rig
  private var model: NaiveModel
  private var steps = 0

  init() throws {
    rig = try Rig(creating: "{}")
    let root = NaiveModel.Screen(id: "s1", name: "root", params: "{}", revision: 1)
    model = NaiveModel(
      layers: [.init(id: "root", container: "stack", active: "main", stacks: [.init(id: "main", screens: [root])])],
      counter: 1)
  }

  /// Does one operation, or several as a batch.
  mutating func step(_ count: Int, _ writer: inout ScriptWriter) throws {
    steps += 1
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
    let layersBefore = model.layersJSON
    let got = perform(operations, inBatch: count > 1)
    let script = operations.map { $0.request() }
    if let refusal {
      #expect(got.refusal == refusal, "\(script) on \(CompactState.text(before))")
    } else {
      #expect(got.refusal == nil, "\(script) on \(CompactState.text(before))")
      try compare(after, got.change, script: "\(script) on \(CompactState.text(before))")
    }
    try checkStorage(from: before, said: layersBefore)
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

  private mutating func compare(_ after: NaiveModel, _ change: Change?, script: String) throws {
    let changed = !after.says(sameAs: model)
    let added = changed ? after.screenIDs.filter { !model.screenIDs.contains($0) } : []
    let removed = changed ? model.screenIDs.filter { !after.screenIDs.contains($0) } : []
    if changed {
      model = after
      model.revision += 1
    }
    let expected = Change(revision: Int64(model.revision), changed: changed, added: added, removed: removed)
    #expect(change == expected, "\(script)")
    var visible: [UInt8] = []
    rig.session.appendVisible(to: &visible)
    #expect(String(decoding: rig.session.layersJSON(), as: UTF8.self) == model.layersJSON, "\(script)")
    #expect(String(decoding: visible, as: UTF8.self) == model.visibleJSON, "\(script)")
    #expect(rig.session.counter == model.counter, "\(script)")
  }

  /// Deltas lead there and back, and what is stored is what is read, text by text.
  private func checkStorage(from before: Session, said layersBefore: String) throws {
    let after = rig.session
    if after.revision != before.revision {
      let redone = try SessionDelta.apply(SessionDelta.encode(from: before, to: after), to: before)
      #expect(String(decoding: redone.layersJSON(), as: UTF8.self) == model.layersJSON)
      #expect(redone.revision == after.revision && redone.counter == after.counter)
      #expect(redone.updatedAt == after.updatedAt)
      let undone = try SessionDelta.apply(SessionDelta.encode(from: after, to: before), to: after)
      #expect(String(decoding: undone.layersJSON(), as: UTF8.self) == layersBefore)
      #expect(undone.revision == before.revision && undone.counter == before.counter)
      #expect(undone.updatedAt == before.updatedAt)
    }
    guard steps % 40 == 0 else { return }
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
