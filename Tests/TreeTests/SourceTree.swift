import Foundation

/// The checked-out tree that this test was built from.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct File: Sendable, CustomStringConvertible {
    /// From the root: `Sources/HTTP/Method.swift`.
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// `HTTP` for a file of `Sources/HTTP`.
    var room: String { String(path.split(separator: "/")[1]) }
    var description: String { path }
  }

  /// Every text file below `folder` (from the root), by path; only those that end with `suffix`.
  static func files(in folder: String, suffix: String = "") throws -> [File] {
    let base = root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted()
    return try names.filter { $0.hasSuffix(suffix) }.compactMap { name in
      let url = base.appendingPathComponent(name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        let text = String(data: try Data(contentsOf: url), encoding: .utf8)
      else { return nil }
      return File(path: "\(folder)/\(name)", text: text)
    }
  }

  /// One file, by its path from the root.
  static func file(_ path: String) throws -> File {
    File(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
  }

  /// Whether there is a file or folder at `path` from the root.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }
}
