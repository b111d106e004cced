import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Keeps the queue over the end of the app, whenever that comes. Steps are written in their order on a queue of their own: who
/// navigates does not wait for a disk.
final class QueueFile: Sendable {
  /// What the steps on their way hold on to, so that the file's user can end before them.
  private final class Shared: Sendable {
    let writer: Mutex<QueueWriter>
    /// Apart from the writer, so that nobody waits for a disk to know it.
    let failure = Mutex<(any Error)?>(nil)

    init(_ url: URL, _ saved: SavedSync) {
      writer = Mutex(QueueWriter(url, saved: saved))
    }

    func work(_ step: (inout QueueWriter) throws -> Void) {
      let result = writer.withLock { writer -> (any Error)? in
        do {
          try step(&writer)
          return nil
        } catch {
          return error
        }
      }
      failure.withLock { $0 = result }
    }
  }

  private let shared: Shared
  private let steps = DispatchQueue(label: "backstack.queue-file")

  /// What the file at `url` holds; nil when there is none. One of which not even the beginning can be understood, such as that of a
  /// later version, is put aside with `.damaged` behind its name.
  /// - Throws: when there may be a queue that cannot be read now.
  static func read(_ url: URL) throws -> SavedSync? {
    let text: Data
    do {
      text = try Data(contentsOf: url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      return nil
    }
    if let saved = QueueText.read(text) { return saved }
    guard rename(url.path, url.appendingPathExtension("damaged").path) == 0 else { throw POSIXError.current }
    return nil
  }

  /// Keeps `saved` at `url`. What is there stays until the first step, which takes its place together with `saved`: a second user
  /// that does nothing does no harm, and one that does something is refused while the first is there.
  init(_ url: URL, saved: SavedSync) {
    shared = Shared(url, saved)
  }

  deinit {
    close()
  }

  /// Why the last step could not be kept; nil: it was. What could not be kept is tried again with the next step.
  var failure: (any Error)? { shared.failure.withLock { $0 } }

  /// Keeps one step more, behind those before it.
  func append(_ record: SyncRecord) {
    steps.async { [shared] in shared.work { try $0.append(record) } }
  }

  /// Waits until all steps so far are in the file, or have failed.
  func written() async {
    await withCheckedContinuation { continuation in
      steps.async { continuation.resume() }
    }
  }

  /// Does all steps so far and makes them outlive a loss of power, before it returns.
  func synchronize() {
    steps.sync { [shared] in
      // A failure before it stands: nothing is on the disk that was not in the file.
      guard shared.failure.withLock({ $0 == nil }) else { return }
      shared.work { try $0.synchronize() }
    }
  }

  /// Does all steps so far, and leaves the file to others.
  func close() {
    steps.sync { [shared] in shared.writer.withLock { $0.close() } }
  }
}
