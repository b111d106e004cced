import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a queue's file.
///
/// Each step is appended with one write, which outlives the app at once; a loss of power may take the last ones along, and then
/// they are as if they had not been done here, or the server is asked again with the same key. Now and then the file is written
/// anew beside itself and takes its own place as a whole.
struct QueueWriter {
  private let url: URL
  /// What the file holds, or is to hold as soon as it can be written.
  private var saved: SavedSync
  private var lock: QueueLock?
  /// Nil: the file is to be written anew.
  private var handle: FileHandle?
  /// Octets in the file.
  private var size = 0
  /// Octets after which the file is written anew.
  private var sizeToRewrite = 0

  /// Touches nothing yet.
  init(_ url: URL, saved: SavedSync) {
    self.url = url
    self.saved = saved
  }

  /// Keeps one step more, and with it what could not be kept before.
  mutating func append(_ record: SyncRecord) throws {
    saved.take(record)
    let line = QueueText.text(of: record)
    guard let handle, size + line.count <= sizeToRewrite else { return try rewrite() }
    do {
      try handle.write(contentsOf: line)
      size += line.count
    } catch {
      // The line may stand there in part: nothing is written behind it.
      self.handle = nil
      throw error
    }
  }

  /// Makes the file outlive a loss of power.
  func synchronize() throws {
    try handle?.synchronize()
  }

  /// Leaves the file to others. One more step would take it again.
  mutating func close() {
    handle = nil
    lock = nil
  }

  private mutating func rewrite() throws {
    handle = nil
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    if lock == nil { lock = try QueueLock(url.appendingPathExtension("lock")) }
    let text = QueueText.text(of: saved)
    let new = url.appendingPathExtension("new")
    let handle = try Self.make(new)
    try handle.write(contentsOf: text)
    try handle.synchronize()
    guard rename(new.path, url.path) == 0 else { throw POSIXError.current }
    try Self.synchronizeFolder(of: url)
    try Self.keepOutOfBackups(url)
    self.handle = handle
    size = text.count
    sizeToRewrite = 4 * size + (64 << 10)
  }

  /// A file that nobody else has open or can read from its beginning, in the place of what an app left there that was ended. On a
  /// device that is locked it can be written once the user has unlocked the device for the first time: an app may be woken in the
  /// background.
  private static func make(_ url: URL) throws -> FileHandle {
    unlink(url.path)
    let opened = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw POSIXError.current }
    let handle = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
    #if os(iOS) || os(watchOS) || os(tvOS) || os(visionOS)
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: url.path)
    #endif
    return handle
  }

  /// Makes the file's name outlive a loss of power too.
  private static func synchronizeFolder(of url: URL) throws {
    let opened = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw POSIXError.current }
    defer { Foundation.close(opened) }
    // Some file systems cannot, and say so.
    guard fsync(opened) == 0 || errno == EINVAL else { throw POSIXError.current }
  }

  /// Restored on another device it would be a second client with the same name and keys.
  private static func keepOutOfBackups(_ url: URL) throws {
    #if canImport(Darwin)
      var url = url
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try url.setResourceValues(values)
    #endif
  }
}
