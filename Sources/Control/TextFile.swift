import Foundation

/// Files that a command reads and writes; `-` is standard input.
enum TextFile {
  /// A file could not be used.
  struct Failure: Error {
    let reason: String

    init(reason: String) { self.reason = reason }

    /// - Parameters:
    ///   - name: what messages call the file.
    ///   - what: `read` or `written`.
    init(_ name: String, _ what: String, _ failure: Descriptor.Failure) {
      reason = "\(name) cannot be \(what): \(failure)"
    }
  }

  /// What messages call a file.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : Shown.text(path) }

  static func read(_ path: String) throws(Failure) -> String {
    let bytes: [UInt8]
    do throws(Descriptor.Failure) {
      let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .current }
      defer { if path != "-" { close(descriptor) } }
      bytes = try Descriptor.readAll(descriptor)
    } catch {
      throw Failure(name(path), "read", error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(reason: "\(name(path)) is not UTF-8")
    }
    return text
  }

  /// Writes the whole file or, when that fails, leaves the one that is there. A new file is for this user alone.
  static func write(_ text: String, to path: String) throws(Failure) {
    do throws(Descriptor.Failure) {
      var old = stat()
      let exists = stat(path, &old) == 0
      // By whatever name, such as /dev/stdout: what has been printed there stays.
      if exists, isStandardOutput(old) { return try Descriptor.write(text, to: STDOUT_FILENO) }
      // A pipe or a device is there to be written to.
      if exists, old.st_mode & S_IFMT != S_IFREG { return try fill(open(path, O_WRONLY | O_CLOEXEC), text) }
      try replace(target(of: path), by: text, like: exists ? old : nil)
    } catch {
      throw Failure(name(path), "written", error)
    }
  }

  private static func isStandardOutput(_ file: stat) -> Bool {
    var output = stat()
    return fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == file.st_dev && output.st_ino == file.st_ino
  }

  /// The file itself where a path leads to it over symbolic links.
  private static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Writes beside the file and then takes its place, so that at no time there is half a file.
  private static func replace(_ path: String, by text: String, like old: stat?) throws(Descriptor.Failure) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let draft = folder + ".backstack-ctl-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // With the owner come the permissions that were meant for that owner and group.
    if file >= 0, let old, fchown(file, old.st_uid, old.st_gid) == 0 { fchmod(file, old.st_mode & 0o777) }
    do throws(Descriptor.Failure) {
      try fill(file, text) { fsync($0) }
      guard rename(draft, path) == 0 else { throw .current }
    } catch {
      if file >= 0 { unlink(draft) }
      throw error
    }
    try synchronize(folder)
  }

  /// Writes, does what is to be done then, and closes.
  private static func fill(
    _ descriptor: Int32, _ text: String, then finish: (Int32) -> Int32 = { _ in 0 }
  ) throws(Descriptor.Failure) {
    guard descriptor >= 0 else { throw .current }
    do throws(Descriptor.Failure) {
      try Descriptor.write(text, to: descriptor)
      guard finish(descriptor) == 0 else { throw .current }
    } catch {
      close(descriptor)
      throw error
    }
    try Descriptor.close(descriptor)
  }

  /// Makes a new name outlive a loss of power, in a folder that lets itself be read and on file systems that can.
  private static func synchronize(_ folder: String) throws(Descriptor.Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .current }
  }
}
