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
  /// Shows the session's own token from now on.
  func use(token: String)
}

/// The transport over HTTP.
struct RemoteTransport: SyncTransport {
  /// The session, shown what the app gave: it may make a session.
  let session: RemoteSession
  private let own = OwnToken()
  private let pause = ServerPause()

  init(session: RemoteSession) {
    self.session = session
  }

  func use(token: String) { own.value = token }

  /// The session, shown its own token as soon as there is one.
  private var known: RemoteSession {
    guard let token = own.value else { return session }
    return session.client.with(token: token).session(session.id)
  }

  /// Whether to ask again in another way: the session's own token is good no more, and the app gave something that may be. So it is
  /// when somebody deleted the session.
  private func forgetsOwnToken(_ problem: Problem?) -> Bool {
    guard problem?.status == 401, own.value != nil, session.client.token != nil else { return false }
    own.value = nil
    return true
  }

  func send(_ request: SyncRequest) async -> SyncEvent {
    do {
      let state =
        switch request.content {
        case .operations(let operations):
          try await known.perform(operations, options: WriteOptions(idempotencyKey: request.key)).session
        case .replacement(.absent, let state):
          try await session.put(state, onlyIfAbsent: true, options: WriteOptions(idempotencyKey: request.key))
        case .replacement(.matching(let tag), let state):
          try await known.put(state, options: WriteOptions(ifMatch: tag, idempotencyKey: request.key))
        }
      guard let state else { return .unanswered(key: request.key) }
      return .answered(key: request.key, try ServerSession(state))
    } catch let error as BackstackError {
      guard let problem = error.problem else { return .unanswered(key: request.key) }
      if forgetsOwnToken(problem) { return .unanswered(key: request.key) }
      if let wait = problem.retryAfter { leaveAlone(for: wait) }
      let current = try? problem.current.map { state throws(BackstackError) in try ServerSession(state) }
      return .rejected(key: request.key, problem, current: current)
    } catch {
      return .unanswered(key: request.key)
    }
  }

  func fetch() async -> SyncEvent {
    do {
      return .fetched(try ServerSession(try await known.get()))
    } catch let error as BackstackError {
      _ = forgetsOwnToken(error.problem)
      if case .absent(let absence) = error.problem?.fate { return .absent(absence) }
      return .notFetched
    } catch {
      return .notFetched
    }
  }

  func listen(_ take: @Sendable (SyncEvent) async -> Void) async {
    do {
      for try await event in known.events() {
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
      if forgetsOwnToken((error as? BackstackError)?.problem) { return await take(.lost) }
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
    guard let rules = try? await known.client.links().rules else { return nil }
    return OpaqueValue { writer in
      writer.object { writer in
        writer.member("version", 1)
        writer.member("rules", rules)
      }
    }
  }
}
