import Foundation

/// The network as the sync sees it. Nothing is thrown: what went wrong is an event too.
protocol SyncTransport: Sendable {
  /// Sends a request: `answered`, `rejected` or `unanswered`.
  func send(_ request: SyncRequest) async -> SyncEvent
  /// Reads the session: `fetched`, `absent` or `notFetched`.
  func fetch() async -> SyncEvent
  /// Reads the event stream until it is lost, refused, or the task is cancelled.
  func listen(_ take: @Sendable (SyncEvent) async -> Void) async
  /// Waits before the next try after that many failures in a row, and for as long as the server asks for.
  func wait(failures: Int) async
  /// The rules for links, a document of docs/api.md §7; nil when they cannot be had.
  func links() async -> OpaqueValue?
}

/// The transport over HTTP.
struct RemoteTransport: SyncTransport {
  let session: RemoteSession
  private let pause = ServerPause()

  init(session: RemoteSession) {
    self.session = session
  }

  func send(_ request: SyncRequest) async -> SyncEvent {
    do {
      let state =
        switch request.content {
        case .operations(let operations):
          try await session.perform(operations, options: WriteOptions(idempotencyKey: request.key)).session
        case .replacement(.absent, let state):
          try await session.put(state, onlyIfAbsent: true, options: WriteOptions(idempotencyKey: request.key))
        case .replacement(.matching(let tag), let state):
          try await session.put(state, options: WriteOptions(ifMatch: tag, idempotencyKey: request.key))
        }
      guard let state else { return .unanswered(key: request.key) }
      return .answered(key: request.key, try ServerSession(state))
    } catch let error as BackstackError {
      guard let problem = error.problem else { return .unanswered(key: request.key) }
      if let wait = problem.retryAfter { leaveAlone(for: wait) }
      let current = try? problem.current.map { state throws(BackstackError) in try ServerSession(state) }
      return .rejected(key: request.key, problem, current: current)
    } catch {
      return .unanswered(key: request.key)
    }
  }

  func fetch() async -> SyncEvent {
    do {
      return .fetched(try ServerSession(try await session.get()))
    } catch let error as BackstackError {
      if case .absent(let absence) = error.problem?.fate { return .absent(absence) }
      return .notFetched
    } catch {
      return .notFetched
    }
  }

  func listen(_ take: @Sendable (SyncEvent) async -> Void) async {
    do {
      for try await event in session.events() {
        switch event {
        case .connected: await take(.opened)
        case .session(let state): await take(.session(try ServerSession(state)))
        case .change(let change, let state):
          guard let state else { continue }
          await take(.change(try ServerSession(state), origin: change.origin))
        case .deleted: return await take(.absent(.deleted))
        // The next stream begins with the whole session, which tells one that was made anew meanwhile.
        case .interrupted(_, let wait):
          leaveAlone(for: wait)
          return await take(.lost)
        }
      }
      await take(.lost)
    } catch {
      guard !Task.isCancelled else { return }
      await take(Self.event(for: error))
    }
  }

  static func event(for error: any Error) -> SyncEvent {
    let error = error as? BackstackError
    // To ask again would bring the same again.
    if case .malformed(let detail) = error { return .unreadable(detail) }
    guard let problem = error?.problem else { return .lost }
    return switch problem.fate {
    case .absent(let absence): .absent(absence)
    case .later: .lost
    case .refused, .conflict, .useless: .refused(problem)
    }
  }

  func wait(failures: Int) async {
    let configuration = session.client.configuration
    let bound = RetryPolicy.backOff(after: failures, base: configuration.reconnectDelay, cap: .seconds(30))
    // At least half of it, so that a server which is starting is not asked at once by all.
    let delay = bound * (0.5 + configuration.surroundings.random() / 2)
    try? await configuration.surroundings.sleep(max(delay, pause.rest(at: configuration.surroundings.now())))
  }

  private func leaveAlone(for wait: Duration) {
    pause.extend(to: session.client.configuration.surroundings.now().advanced(by: wait))
  }

  func links() async -> OpaqueValue? {
    guard let rules = try? await session.client.links().rules else { return nil }
    return OpaqueValue { writer in
      writer.object { writer in
        writer.member("version", 1)
        writer.member("rules", rules)
      }
    }
  }
}
