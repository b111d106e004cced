import JSON
import Navigation
import TestSupport
import Testing

/// The path of a deep stack is put together from pieces that states share: it must say what the screens say.
@Suite("Path pieces")
struct PathPieceTests {
  @Test func pathOfEachDepthIsThatOfItsScreens() throws {
    var rig = try Rig("root[a]")
    for depth in 2...200 {
      try rig.perform("push", #"{"screen":"s\#(depth)"}"#)
      try expectPath(of: rig.session, depth: depth)
    }
    for depth in (1..<200).reversed() {
      try rig.perform("pop")
      try expectPath(of: rig.session, depth: depth)
    }
  }

  @Test func pathFollowsEditsAnywhere() throws {
    var random = SeededRandom.fromEnvironment()
    var rig = try Rig("root[a]")
    for step in 0..<300 {
      let depth = rig.session.topLayer.activeStack.screens.count
      let target = rig.session.topLayer.activeStack.screens.bottomFirst[Int.random(in: 0..<depth, using: &random)].id
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let names = (0..<Int.random(in: 1...70, using: &random)).map { #"{"screen":"n\#(step)é\#($0)"}"# }
        if depth < 800 { try rig.perform("push", #"{"screens":[\#(names.joined(separator: ","))]}"#) }
      case 2: try rig.perform("pop", #"{"count":\#(Int.random(in: 0...80, using: &random)),"clamp":true}"#)
      case 3: try rig.perform("insert", #"{"screen":"i\#(step)","before":"\#(target)"}"#)
      case 4: if depth > 1 { try rig.perform("remove", #"{"target":"\#(target)"}"#) }
      default: try rig.perform("update", #"{"target":"\#(target)","title":"t\#(step)"}"#)
      }
      try expectPath(of: rig.session, depth: rig.session.topLayer.activeStack.screens.count)
      #expect(rig.session.checkInvariants() == nil)
    }
  }

  private func expectPath(of session: Session, depth: Int, _ place: SourceLocation = #_sourceLocation) throws {
    let names = session.topLayer.activeStack.screens.bottomFirst.map(\.name)
    let path = try #require(JSONDocument(session.representation).root["visible"]?["path"], sourceLocation: place)
    #expect(path.elements.map(\.string) == names, sourceLocation: place)
    #expect(names.count == depth, sourceLocation: place)
  }
}
