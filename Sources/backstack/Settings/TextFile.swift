import Glibc

/// A small file of text that a setting names: settings, or the value of one.
enum TextFile {
  /// The most bytes that are read of one.
  static let limit = 1 << 20

  /// Why a file cannot be used, in words that follow its name.
  struct Unreadable: Error, Equatable {
    let reason: String
  }

  /// The whole text of the file at `path`. Only of a regular file: a pipe could be read once, and not again at a reload.
  static func read(_ path: String) throws(Unreadable) -> String {
    // Opening a pipe that nobody writes to must not wait.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failed("cannot be opened") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed("cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Unreadable(reason: "is not a regular file") }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw failed("cannot be read") }
      if read == 0 { break }
      count += read
    }
    guard count <= limit else { throw Unreadable(reason: "is longer than \(Digits.bytes(limit))") }
    guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
      throw Unreadable(reason: "is not UTF-8")
    }
    return text
  }

  private static func failed(_ what: String) -> Unreadable {
    Unreadable(reason: "\(what): \(String(cString: strerror(errno)))")
  }
}
