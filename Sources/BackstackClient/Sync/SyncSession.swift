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
  /// The last failure to keep something in the file; nil when the last attempt went well.
  private(set) var storageFailure: (any Error)?
  private(set) var links: OpaqueValue?
  private var core: SyncCore
  private let transport: any SyncTransport
  private let file: QueueFile?
  /// What is under way, by number.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0
  /// The number of the task that reads the event stream.
  private var stream = 0

  init(_ saved: SavedSync, policy: ConflictPolicy, file: URL?, transport: any SyncTransport) {
    core = SyncCore(saved, policy: policy)
    links = saved.links
    self.transport = transport
    do {
      self.file = try file.map { try QueueFile($0, saved: saved) }
    } catch {
      self.file = nil
      storageFailure = error
    }
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// What the user sees.
  var session: Session { core.optimistic }
  /// The server's state.
  var confirmed: Session { core.confirmed }
  var status: SyncStatus { core.status }
  /// The commands that wait, in their order.
  var pending: [SyncCommand] { core.pending }

  /// Does operations at once, and has them wait for the server.
  /// - Throws: what the server would answer.
  @discardableResult func perform(_ operations: [SessionOperation]) throws(BackstackError) -> SyncCommand {
    do throws(NavigationError) {
      let command = try SyncCommand(
        key: Identifiers.make(), operations: operations, madeAt: .now, revision: Int(core.confirmed.revision))
      carryOut(try core.perform(command))
      return command
    } catch {
      throw BackstackError(error)
    }
  }

  func handle(_ event: SyncEvent) {
    if case .paused = event { keep { try $0.synchronize() } }
    carryOut(core.handle(event))
  }

  /// Carries out what the core wants, and then tells of it: who is told may do something at once.
  private func carryOut(_ actions: [SyncAction]) {
    for action in actions {
      switch action {
      case .record(let record): keep { try $0.append(record) }
      case .send(let request): start { [transport] in await transport.send(request) }
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

  private func keep(_ step: (QueueFile) throws -> Void) {
    guard let file else { return }
    do {
      try step(file)
      storageFailure = nil
    } catch {
      storageFailure = error
    }
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
    keep { try $0.append(.links(links)) }
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
