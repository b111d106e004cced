import Foundation

/// Files that a command reads and writes; `-` is standard input.
enum TextFile {
  /// A file could not be used.
  struct Failure: Error {
    let reason: String
  }

  /// What messages call a file.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : Shown.text(path) }

  static func read(_ path: String) throws(Failure) -> String {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, "read") }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, "read") }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(reason: "\(name(path)) is not UTF-8")
    }
    return text
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, "written") }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path, "written") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// With the system's own words.
  private static func failure(_ path: String, _ what: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(reason: "\(name(path)) cannot be \(what): \(reason)")
  }
}
