import Foundation

/// A folder of its own for one test, gone with the last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "/backstack-store-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var database: String { path + "/backstack.db" }

  /// The names in the folder, sorted.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

  func contents(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path + "/" + name)
  }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// Copies files of `source` that exist, by name.
  func copy(_ names: [String], from source: String) throws {
    for name in names where FileManager.default.fileExists(atPath: source + "/" + name) {
      try FileManager.default.copyItem(atPath: source + "/" + name, toPath: path + "/" + name)
    }
  }
}
