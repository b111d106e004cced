import Foundation
import TestSupport
import Testing

/// Paths go from a SwiftUI app to a session and back without a loss.
extension NavigationPathTests {
  /// What SwiftUI writes for `path` below.
  private static let written =
    #"["User","{\"id\":42,\"name\":\"Blob\"}","Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]"#

  private static var path: CodedPath {
    var path = CodedPath()
    path.append("hello")
    path.append(42)
    path.append(true)
    path.append(CodedPath.User(id: 42, name: "Blob"))
    return path
  }

  private static func decoded(_ text: String) throws -> CodedPath {
    try JSONDecoder().decode(CodedPath.self, from: Data(text.utf8))
  }

  private static func encoded(_ path: CodedPath) throws -> String {
    String(decoding: try JSONEncoder().encode(path), as: UTF8.self)
  }

  @Test func whatSwiftUIWroteIsDecodedElementByElement() throws {
    var rig = try Rig("root[first#f1]")
    #expect(
      try put(&rig, Self.written) == "root[first#f1,Swift.String#s1,Swift.Int#s2,Swift.Bool#s3,User#s4]")
    #expect(try rig.text("/layers/0/stacks/0/screens/4/params") == #"{"id":42,"name":"Blob"}"#)
    #expect(try path(rig) == Self.written)
    #expect(try Self.decoded(path(rig)) == Self.path)
  }

  @Test func anAppsPathGoesAroundWithoutAChange() throws {
    var rig = try Rig("root[first#f1]")
    _ = try put(&rig, Self.encoded(Self.path))
    let restored = try Self.decoded(path(rig))
    let state = rig.state
    #expect(try put(&rig, Self.encoded(restored)) == "= " + state)
    var popped = restored
    popped.removeLast()
    #expect(try put(&rig, Self.encoded(popped)) == "root[first#f1,Swift.String#s1,Swift.Int#s2,Swift.Bool#s3]")
    #expect(try Self.decoded(path(rig)) == popped)
  }

  @Test func anAppDecodesWhatOthersPushed() throws {
    var rig = try Rig("root[first#f1]")
    try rig.perform(
      "push", #"{"screens":[{"screen":"order","params":{"number":17}},{"screen":"order","params":{"number":18}}]}"#)
    var expected = CodedPath()
    expected.append(CodedPath.Order(number: 17))
    expected.append(CodedPath.Order(number: 18))
    #expect(try Self.decoded(path(rig)) == expected)
  }
}
