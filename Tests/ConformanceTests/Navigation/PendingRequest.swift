import Foundation
import Synchronization
import TestSupport

/// A request that waits for its answer on a connection and a thread of its own.
final class PendingRequest: Sendable {
  let session: String?
  private let result = Mutex<Result<HTTPAnswer, any Error>?>(nil)

  init(_ request: NavigationRequest, port: Int) {
    session = request.session
    Thread.detachNewThread { [self] in
      let client = HTTPClient(port: port, timeout: 40)
      let outcome = Result { try request.send(on: client) }
      client.close()
      result.withLock { $0 = outcome }
    }
  }

  /// The answer; nil when none came in time.
  func wait(seconds: Double) -> Result<HTTPAnswer, any Error>? {
    let end = MonotonicTime.now + seconds
    while MonotonicTime.now < end {
      if let outcome = result.withLock({ $0 }) { return outcome }
      MonotonicTime.sleep(0.01)
    }
    return result.withLock { $0 }
  }
}
