import JSON
import Navigation
import TestSupport
import Testing

@Suite struct SessionReadingTests {
  @Test func whatIsWrittenIsReadBack() throws {
    var writer = ScriptWriter(random: .fromEnvironment())
    var run = try ModelRun(links: writer.links())
    for step in 0..<600 {
      try run.step(1, &writer)
      guard step.isMultiple(of: 5) else { continue }
      let session = run.rig.session
      let read = try Session(representation: .parsing(session.representation))
      #expect(read.representation == session.representation)
      #expect(read.checkInvariants() == nil)
    }
  }

  @Test func answersHaveMoreInThem() throws {
    let rig = try Rig(creating: "{}")
    var text = String(decoding: rig.session.representation, as: UTF8.self)
    text.removeLast()
    let answer = try JSONValue.parsing(text + #","change":{"revision":1,"changed":false,"added":[],"removed":[]}}"#)
    #expect(try Session(representation: answer).representation == rig.session.representation)
  }

  /// The value with one member more in each object, except in those that are opaque, or a value by themselves.
  private func later(_ value: JSONValue, _ writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key)
        if ["params", "metadata", "detents", "selectedDetent"].contains(key.string) {
          writer.value(member)
        } else {
          later(member, &writer)
        }
      }
      writer.key("wings")
      writer.int(2)
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { later(element, &writer) }
      writer.endArray()
    default: writer.value(value)
    }
  }

  @Test func whatALaterServerHasMoreIsPassedOver() throws {
    var script = ScriptWriter(random: .fromEnvironment())
    var run = try ModelRun(links: script.links())
    for step in 0..<300 {
      try run.step(1, &script)
      guard step.isMultiple(of: 5) else { continue }
      let session = run.rig.session
      var writer = JSONWriter()
      later(try .parsing(session.representation), &writer)
      let read = try Session(representation: .parsing(writer.bytes))
      #expect(read.representation == session.representation)
    }
  }

  @Test(arguments: ["[]", "{}", #"{"id":"a","revision":1}"#, #"{"id":"a","layers":[],"wings":2}"#])
  func whatIsNoSessionIsRefused(_ text: String) throws {
    let value = try JSONValue.parsing(text)
    #expect(throws: NavigationError.self) { try Session(representation: value) }
  }
}
