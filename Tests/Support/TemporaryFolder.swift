import Foundation

/// A folder of its own for one test, gone when nobody holds it any more.
public final class TemporaryFolder: Sendable {
  /// The absolute path.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("backstack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }
}
