import Foundation

/// Files of test cases, read from the checkout that the tests were built in.
public enum Fixture {
  /// The bytes of a file in Tests/ConformanceTests/Fixtures.
  public static func bytes(_ name: String) throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: tests.appendingPathComponent("ConformanceTests/Fixtures/\(name)")))
  }
}
