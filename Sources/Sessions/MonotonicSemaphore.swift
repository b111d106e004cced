import Glibc

/// A semaphore whose time-outs nobody's setting of the clock makes longer. On Linux those of Dispatch's end at a time of day: a clock
/// that is set back by an hour meanwhile makes them an hour long.
package final class MonotonicSemaphore: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Guarded by `mutex`.
  private var signals = 0

  package init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Lets one who waits go on, now or later.
  package func signal() {
    pthread_mutex_lock(mutex)
    signals += 1
    pthread_mutex_unlock(mutex)
    // Behind the lock, so that who wakes does not wait for it.
    pthread_cond_signal(condition)
  }

  /// Waits for a signal.
  package func wait() {
    pthread_mutex_lock(mutex)
    while signals == 0 { pthread_cond_wait(condition, mutex) }
    signals -= 1
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a signal, at most so many microseconds; false when none came.
  package func wait(microseconds: Int) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + microseconds * 1000
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while signals == 0 {
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { break }
    }
    guard signals > 0 else { return false }
    signals -= 1
    return true
  }
}
