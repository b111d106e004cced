import JSON
import Navigation
import TestSupport
import Testing

@Suite("Deltas and stored layers")
struct SessionDeltaTests {
  private func deepRig(_ depth: Int) throws -> Rig {
    var rig = try Rig("root[a#a1]")
    for index in stride(from: 0, to: depth, by: 100) {
      let screens = (index..<index + 100).map { #"{"screen":"s\#($0)","params":{"n":\#($0)}}"# }.joined(separator: ",")
      try rig.perform("push", "{\"screens\":[\(screens)]}")
    }
    return rig
  }

  @Test(arguments: [
    ("push", #"{"screen":"x"}"#), ("pop", #"{"count":3}"#), ("replace", #"{"screen":"x"}"#),
    ("remove", #"{"target":"a1"}"#), ("insert", #"{"screen":"x","after":"a1"}"#),
    ("update", #"{"target":"a1","title":"T"}"#),
    ("update", #"{"badge":"1"}"#), ("present", #"{"screen":"x"}"#),
  ])
  func theSizeFollowsWhatDiffers(operation: String, body: String) throws {
    var rig = try deepRig(900)
    let before = rig.session
    try rig.perform(operation, body)
    let redo = SessionDelta.encode(from: before, to: rig.session)
    #expect(redo.count < 350, "\(operation)")
    #expect(try SessionDelta.apply(redo, to: before).representation == rig.session.representation)
    let undo = SessionDelta.encode(from: rig.session, to: before)
    #expect(undo.count < 350, "\(operation)")
    #expect(try SessionDelta.apply(undo, to: rig.session).representation == before.representation)
  }

  @Test func everythingBesideTheLayersComesBack() throws {
    var rig = try Rig(creating: #"{"metadata":{"a":1},"schema":"é","expiresIn":5}"#)
    let before = rig.session
    _ = try rig.put(#"{"metadata":{"b":[]},"layers":[{"container":"screen","stacks":[{"screens":[{"screen":"z"}]}]}]}"#)
    for (old, new) in [(before, rig.session), (rig.session, before)] {
      let again = try SessionDelta.apply(SessionDelta.encode(from: old, to: new)[...], to: old)
      #expect(again.representation == new.representation && again.counter == new.counter)
    }
  }

  @Test func tokensComeBackAndChangeNothingElse() throws {
    let bare = try Rig("root[a#a1]").session
    let transition = bare.holding(tokens: Array("one\ntwo\n".utf8), now: Timestamp(milliseconds: 1_767_607_201_000))
    let held = transition.session
    #expect(transition.change == Change(revision: 2, changed: true))
    #expect(transition.operations == Array(#"[{"op":"tokens"}]"#.utf8))
    #expect(!held.holding(tokens: held.tokens, now: held.updatedAt).change.changed)
    for (old, new) in [(bare, held), (held, bare)] {
      let again = try SessionDelta.apply(SessionDelta.encode(from: old, to: new), to: old)
      #expect(again.tokens == new.tokens && again.representation == new.representation)
    }
    let stored = try Session(
      id: held.id, incarnation: 1, revision: 2, createdAt: held.createdAt, updatedAt: held.updatedAt, expiresAt: nil,
      schema: nil, metadata: held.metadata, tokens: held.tokens, counter: held.counter, layersJSON: held.layersJSON())
    #expect(stored.tokens == held.tokens && stored.representation == held.representation)
    #expect(!String(decoding: held.representation, as: UTF8.self).contains("one"))
    #expect(held.stateBytes == bare.stateBytes)
  }

  @Test func damagedBytesAreAnErrorOrAWholeState() throws {
    var random = SeededRandom.fromEnvironment()
    var rig = try Rig("root{t*[a#a1,b#b1] u[c#c1]} sheet:m1[d#d1,e#e1]")
    let before = rig.session
    try rig.perform(
      "operations",
      #"{"operations":[{"op":"push","screen":"x","params":{"a":[1,2]}},{"op":"update","target":"a1","title":"T"},"#
        + #"{"op":"present","screen":"q","style":"sheet"},{"op":"select","stack":"u","at":{"layer":"root"}}]}"#)
    let good = SessionDelta.encode(from: before, to: rig.session)
    for length in good.indices {
      #expect(throws: DeltaError.self) { try SessionDelta.apply(Array(good[..<length]), to: before) }
    }
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let state = try? SessionDelta.apply(bytes, to: before) { _ = state.representation }
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "[5]", #"[{"id":"root","container":"stack","active":"main","stacks":[]}]"#,
    #"[{"id":"root","container":"stack","active":"main","stacks":[{"id":"main","screens":[{"id":"a","screen":"a"}]}]}]"#,
    #"[{"id":"x","container":"stack","active":"main","stacks":[{"id":"main","screens":[{"id":"a","screen":"a","revision":1}]}]}]"#,
  ])
  func layersThatWereNeverStored(layers: String) {
    #expect(throws: DeltaError.self) {
      try Session(
        id: "x", incarnation: 1, revision: 1, createdAt: Timestamp(milliseconds: 0),
        updatedAt: Timestamp(milliseconds: 0),
        expiresAt: nil, schema: nil, metadata: Array("{}".utf8), counter: 0, layersJSON: Array(layers.utf8))
    }
  }

  @Test func whatIsStoredIsReadUnderAnyLimit() throws {
    let wide = NavigationLimits(screensPerStack: 5000, paramsBytes: 1 << 20, stateBytes: 1 << 24, opaqueDepth: 500)
    var rig = try Rig("root[a#a1]", limits: wide)
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    let screens = Array(repeating: "{\"screen\":\"x\",\"params\":\(deep)}", count: 1500).joined(separator: ",")
    try rig.perform("push", "{\"screens\":[\(screens)]}")
    let stored = rig.session
    let loaded = try Session(
      id: stored.id, incarnation: 1, revision: stored.revision, createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      expiresAt: nil, schema: nil, metadata: stored.metadata, counter: stored.counter, layersJSON: stored.layersJSON())
    #expect(loaded.representation == stored.representation)
  }
}
