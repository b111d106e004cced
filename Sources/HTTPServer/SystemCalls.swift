import CLinux
import Glibc

/// What a transfer on a non-blocking socket came to.
enum Transfer: Equatable {
  /// So many bytes were moved, at least one.
  case bytes(Int)
  /// The peer has sent its FIN; only `receive` answers it.
  case end
  /// Nothing can be moved now.
  case blocked
  /// The connection is broken.
  case failed(CInt)
}

/// Repeats a call that a signal interrupted; no signal may end a loop.
@inline(__always)
func uninterrupted<Count: FixedWidthInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The calls on a connected socket.
enum Socket {
  static func receive(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    let count = uninterrupted { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return blockedOrFailed()
  }

  /// `MSG_NOSIGNAL`: a client that left must not end the process with SIGPIPE.
  static func send(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    let count = uninterrupted { Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)) }
    return count >= 0 ? .bytes(count) : blockedOrFailed()
  }

  /// Sends FIN and leaves the other direction open.
  static func endOutput(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Makes the coming `close` a reset that drops what the kernel still holds for a peer that does not read.
  static func resetOnClose(_ descriptor: CInt) {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  private static func blockedOrFailed() -> Transfer {
    let code = errno
    return code == EAGAIN || code == EWOULDBLOCK ? .blocked : .failed(code)
  }
}

/// Clocks, read once for a whole batch of events.
enum Clock {
  /// Nanoseconds of the clock that never jumps.
  static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    // What is more does not fit; a machine that has run for 285 years has a wrong clock.
    return min(time.tv_sec, 9_000_000_000) * 1_000_000_000 + time.tv_nsec
  }

  /// Milliseconds of the same clock.
  static func milliseconds() -> Int64 { Int64(nanoseconds() / 1_000_000) }

  /// Seconds since 1970, for the `Date` field.
  static func secondsSince1970() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec)
  }
}
