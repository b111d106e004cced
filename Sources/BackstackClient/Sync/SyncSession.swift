import Foundation
import Navigation

/// One session kept in step: the core with its file, its clock and the network.
@MainActor final class SyncSession {
  /// Called when what the user sees, or how far things are, may have changed.
  var changed: () -> Void = {}
  /// Called when the server has done the commands with these keys.
  var acknowledged: ([String]) -> Void = { _ in }
  /// Called when a conflict was decided.
  var decided: (Conflict, ConflictOutcome) -> Void = { _, _ in }
  private(set) var links: OpaqueValue?
  private var core: SyncCore
  private let transport: any SyncTransport
  private let file: QueueFile?
  /// Whether it was told last that the file could not be written.
  private var hasToldStorageFailure = false
  /// How many steps were handed to the file.
  private var steps = 0
  /// A new token that may not be in the file yet, and the step that has it.
  private var newToken: (text: String, step: Int)?
  /// What is under way, by number.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0
  /// The number of the task that reads the event stream.
  private var stream = 0

  init(_ saved: SavedSync, policy: ConflictPolicy, file: URL?, transport: any SyncTransport) {
    core = SyncCore(saved, policy: SyncPolicy(policy))
    links = saved.links
    self.transport = transport
    self.file = file.map { QueueFile($0, saved: saved) }
    if let token = saved.token { transport.use(token: token) }
  }

  deinit {
    for task in tasks.values { task.cancel() }
    // Tasks may hold the file longer; the next one to use it need not wait for them.
    file?.close()
  }

  /// What the user sees.
  var session: Session { core.optimistic }
  /// The server's state.
  var confirmed: Session { core.confirmed }
  var status: SyncStatus { core.status }
  /// Why the last step could not be kept in the file; nil when it could, or is still on its way.
  var storageFailure: (any Error)? { file?.failure }
  /// The commands that wait, in their order.
  var pending: [SyncCommand] { core.pending }

  /// Does operations at once, and has them wait for the server.
  /// - Throws: what the server would answer.
  @discardableResult func perform(_ operations: [SessionOperation]) throws(BackstackError) -> SyncCommand {
    do throws(NavigationError) {
      let command = try SyncCommand(
        key: Identifiers.make(), operations: operations, madeAt: .now, revision: Int(clamping: core.confirmed.revision))
      carryOut(try core.perform(command))
      return command
    } catch {
      throw BackstackError(error)
    }
  }

  func handle(_ event: SyncEvent) {
    carryOut(core.handle(event))
    if case .paused = event { synchronize() }
  }

  /// Waits until all that was done is in the file.
  func synchronize() {
    file?.synchronize()
    tellStorageFailure()
  }

  /// Carries out what the core wants, and then tells of it: who is told may do something at once.
  private func carryOut(_ actions: [SyncAction]) {
    for action in actions {
      switch action {
      case .record(let record):
        keep(record)
        if case .token(let token) = record { use(token) }
      case .send(let request):
        start { [transport, file] in
          // What is sent again after the end of the app has to be known then.
          await file?.written()
          return await transport.send(request)
        }
      case .fetch: start { [transport] in await transport.fetch() }
      case .retryLater(let failures):
        start { [transport] in
          await transport.wait(failures: failures)
          return .retry
        }
      case .listen: listen()
      case .stop:
        for task in tasks.values { task.cancel() }
        stream = 0
      case .acknowledged, .decided: continue
      }
    }
    changed()
    for action in actions {
      switch action {
      case .acknowledged(let keys): acknowledged(keys)
      case .decided(let conflict, let outcome): decided(conflict, outcome)
      default: continue
      }
    }
  }

  /// Shows a new token as soon as it is in the file, with the answer that brought it: an app that ends before would show the old
  /// right again. As long as it cannot be kept it is not used.
  private func use(_ token: String) {
    guard file != nil else { return transport.use(token: token) }
    newToken = (token, steps)
  }

  private func keep(_ record: SyncRecord) {
    guard let file else { return }
    file.append(record)
    steps += 1
    run { [steps] session in
      await file.written()
      await session()?.tried(steps)
    }
  }

  /// A step is in the file, with all that failed before it, or has failed.
  private func tried(_ step: Int) {
    if let token = newToken, step >= token.step, storageFailure == nil {
      newToken = nil
      transport.use(token: token.text)
    }
    tellStorageFailure()
  }

  private func tellStorageFailure() {
    let hasFailed = storageFailure != nil
    guard hasFailed != hasToldStorageFailure else { return }
    hasToldStorageFailure = hasFailed
    changed()
  }

  /// Runs `work` and takes the event that it ends with.
  private func start(_ work: @escaping @Sendable () async -> SyncEvent) {
    run { session in
      let event = await work()
      guard !Task.isCancelled else { return }
      await session()?.handle(event)
    }
  }

  private func listen() {
    tasks[stream]?.cancel()
    stream = lastTask + 1
    run { [transport, stream] session in
      await transport.listen { event in await session()?.take(event, from: stream) }
    }
    run { [transport] session in
      guard let links = await transport.links() else { return }
      await session()?.take(links)
    }
  }

  /// Takes an event of the stream, unless another one has taken its place.
  private func take(_ event: SyncEvent, from stream: Int) {
    if stream == self.stream { handle(event) }
  }

  private func take(_ links: OpaqueValue) {
    guard links != self.links else { return }
    self.links = links
    keep(.links(links))
    changed()
  }

  /// Runs `work` without keeping this object alive.
  private func run(_ work: @escaping @Sendable (@Sendable () -> SyncSession?) async -> Void) {
    lastTask += 1
    let number = lastTask
    tasks[number] = Task { [weak self] in
      await work { [weak self] in self }
      self?.tasks[number] = nil
    }
  }
}

extension Timestamp {
  /// The system's time.
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
