import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Says that a queue's file is in use, by a lock on a file beside it: the queue's own file is replaced now and then. It ends with
/// this value, and with the app.
final class QueueLock {
  private let descriptor: Int32

  /// - Throws: `POSIXError`; `.EAGAIN` when another one uses the file.
  init(_ url: URL) throws {
    let opened = open(url.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw POSIXError.current }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let error = POSIXError.current
      close(opened)
      throw error
    }
    descriptor = opened
  }

  deinit {
    // A child that was just forked may have the descriptor too.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension POSIXError {
  /// The error of the system call that has just failed.
  static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
