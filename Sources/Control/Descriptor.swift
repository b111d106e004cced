import Foundation

/// System calls on descriptors, to their end.
enum Descriptor {
  /// A system call that has failed.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32

    /// The one that has just failed.
    static var current: Failure { Failure(code: errno) }

    /// In the system's own words.
    var description: String { String(cString: strerror(code)) }
  }

  /// Writes all of it. One that does not block, as a terminal may be that is shared with another program, is waited for.
  static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait(for: Int16(POLLOUT), of: descriptor)
        default: throw .current
        }
      } else {
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// What can be read until its end.
  static func readAll(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait(for: Int16(POLLIN), of: descriptor)
        default: throw .current
        }
      } else if count == 0 {
        return bytes
      } else {
        bytes += buffer.prefix(count)
      }
    }
  }

  /// Closes it. Some file systems tell only here that something could not be written.
  static func close(_ descriptor: Int32) throws(Failure) {
    // After EINTR it is closed all the same.
    guard Foundation.close(descriptor) == 0 || errno == EINTR else { throw .current }
  }

  /// Puts something that fails in the place of standard descriptors that are closed. Else the next socket would be standard output,
  /// and what is printed would go there.
  static func holdStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func wait(for events: Int16, of descriptor: Int32) throws(Failure) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    guard poll(&entry, 1, -1) >= 0 || errno == EINTR else { throw .current }
  }
}
