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
    guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: Self.attributes) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: new.path])
    }
    let handle = try FileHandle(forWritingTo: new)
    try handle.write(contentsOf: text)
    try handle.synchronize()
    guard rename(new.path, url.path) == 0 else { throw POSIXError.current }
    try Self.keepOutOfBackups(url)
    self.handle = handle
    size = text.count
    sizeToRewrite = 4 * size + (64 << 10)
  }

  /// Only this user reads it. On a device that is locked it can be written once the user has unlocked the device for the first
  /// time: an app may be woken in the background.
  private static var attributes: [FileAttributeKey: Any] {
    var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    #if os(iOS) || os(watchOS) || os(tvOS) || os(visionOS)
      attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
    #endif
    return attributes
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
