import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// A core with what is around it: what it has kept, what is on its way, and what came of its commands.
struct SimulatedClient {
  let name: String
  let policy: SyncPolicy
  private let keys: KeyCounter
  var core: SyncCore
  /// What would be read back after the end of the app.
  private(set) var saved: SavedSync
  /// What was written for that.
  private(set) var records: [SyncRecord] = []
  /// The request whose answer the core waits for, as long as it may still reach the server.
  var requests: [SyncRequest] = []
  /// Copies that the network still has of requests that are over for the client.
  var echoes: [SyncRequest] = []
  /// Answers that may still come.
  var replies: [SyncEvent] = []
  /// The place in the server's feed; nil: no event stream.
  var place: Int?
  var wantsStream = false
  var wantsRetry = false
  var fetches = 0
  /// The keys of the commands in each request that was recorded.
  private(set) var covered: [String: [String]] = [:]
  private(set) var acknowledged: [String] = []
  private(set) var outcomes: [ConflictOutcome] = []

  init(_ name: String, policy: SyncPolicy, root: Session) {
    self.name = name
    self.policy = policy
    let keys = KeyCounter(name)
    self.keys = keys
    saved = SavedSync(origin: name, confirmed: root)
    core = SyncCore(saved, policy: policy, makeKey: { keys.next() })
    handle(.resumed)
  }

  mutating func handle(_ event: SyncEvent) {
    take(core.handle(event))
  }

  /// Does something if it can be done.
  mutating func perform(_ operations: [SessionOperation], key: String, now: Timestamp) {
    guard
      let command = try? SyncCommand(
        key: key, operations: operations, madeAt: now, revision: Int(core.confirmed.revision)),
      let actions = try? core.perform(command)
    else { return }
    take(actions)
  }

  private mutating func take(_ actions: [SyncAction]) {
    for action in actions {
      switch action {
      case .record(let record):
        saved.take(record)
        records.append(record)
        if case .attempt(let attempt?) = record { covered[attempt.key] = attempt.commands }
      case .send(let request): requests.append(request)
      case .listen:
        wantsStream = true
        place = nil
      case .stop:
        wantsStream = false
        place = nil
        abandonRequests()
      case .fetch: fetches += 1
      case .retryLater: wantsRetry = true
      case .acknowledged(let keys): acknowledged += keys
      case .decided(_, let outcome): outcomes.append(outcome)
      }
    }
    check()
  }

  /// What is kept is what is so, and the head of the queue is what the attempt is about.
  private func check() {
    #expect(saved.pending == core.pending)
    #expect(saved.attempt?.key == core.attempt?.key)
    #expect(saved.attempt?.isEchoed == core.attempt?.isEchoed)
    #expect(saved.confirmed.representation == core.confirmed.representation)
    #expect(core.pending.map(\.key).starts(with: core.attempt?.commands ?? []))
    #expect(core.optimistic.checkInvariants() == nil)
  }

  /// Nobody waits any more: what is on its way may arrive all the same, but a refusal of it is not heard.
  private mutating func abandonRequests() {
    echoes += requests
    requests = []
    replies.removeAll { if case .rejected = $0 { true } else { false } }
  }

  /// The app ends, at any moment, and begins again. What is on its way stays on its way.
  mutating func relaunch() {
    core = SyncCore(saved, policy: policy, makeKey: { [keys] in keys.next() })
    abandonRequests()
    replies = []
    place = nil
    wantsStream = false
    wantsRetry = false
    fetches = 0
    handle(.resumed)
  }

  var isQuiet: Bool {
    core.link == .open && core.pending.isEmpty && core.attempt == nil && requests.isEmpty && echoes.isEmpty
      && replies.isEmpty && fetches == 0 && core.settling?.isGivenUp ?? true
  }
}
