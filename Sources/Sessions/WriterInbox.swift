import Glibc
import Synchronization
import Telemetry

/// What waits for the writer, from any thread, and the rest in which the writer lets more arrive.
final class WriterInbox: Sendable {
  /// What came in between two looks.
  struct Waiting: Sendable {
    var proposals: [Proposal] = []
    /// Answers that come with no change of a session.
    var answers: [AnswerProposal] = []
    /// Bytes counted for what goes into transactions.
    var bytes = 0
    /// What else only the writer may do.
    var errands: [@Sendable () -> Void] = []

    /// What goes into transactions together.
    var proposalCount: Int { proposals.count + answers.count }

    var isEmpty: Bool { proposalCount == 0 && errands.isEmpty }
  }

  private struct State: Sendable {
    var waiting = Waiting()
    var isRunning = false
    /// How many proposals end the writer's rest; beyond all while it does not rest.
    var wanted = Int.max
    /// Whether the rest ended because something is about to come.
    var isExpecting = false

    /// What waits, if anything does.
    mutating func take() -> Waiting? {
      guard !waiting.isEmpty else { return nil }
      defer {
        let count = waiting.proposals.count
        waiting = Waiting()
        waiting.proposals.reserveCapacity(count)
      }
      return waiting
    }
  }

  /// What became of an offer.
  enum Admission {
    /// It waits, and nobody is at work: the caller has to start a run.
    case first
    case waits
    /// As much waits as may.
    case refused
  }

  private let count: Int
  private let bytes: Int
  private let state = Mutex(State())
  /// Ends the writer's rest.
  private let arrival = MonotonicSemaphore()

  /// - Parameters:
  ///   - count: how much of what goes into transactions may wait.
  ///   - bytes: counted for it, from which no more may wait.
  init(count: Int, bytes: Int) {
    self.count = count
    self.bytes = bytes
  }

  /// Takes a proposal if there is room for it.
  func offer(_ proposal: Proposal) -> Admission {
    add(isBounded: true) { waiting in
      waiting.proposals.append(proposal)
      waiting.bytes += proposal.cost
    }
  }

  /// Takes an answer if there is room for it.
  func offer(_ answer: AnswerProposal) -> Admission {
    add(isBounded: true) { waiting in
      waiting.answers.append(answer)
      waiting.bytes += answer.cost
    }
  }

  /// Takes an errand, of which the caller bounds how many there are.
  func add(_ errand: @escaping @Sendable () -> Void) -> Admission {
    add(isBounded: false) { $0.errands.append(errand) }
  }

  private func add(isBounded: Bool, _ body: (inout Waiting) -> Void) -> Admission {
    let (admission, rings) = state.withLock { state -> (Admission, Bool) in
      if isBounded, state.waiting.proposalCount >= count || state.waiting.bytes >= bytes { return (.refused, false) }
      body(&state.waiting)
      let isAwaited = state.waiting.proposalCount >= state.wanted
      if isAwaited { state.wanted = .max }
      defer { state.isRunning = true }
      return (state.isRunning ? .waits : .first, isAwaited)
    }
    if rings { arrival.signal() }
    return admission
  }

  /// What came in since the last call, or comes within so many microseconds. Nil when nothing does: then the next addition starts a
  /// run.
  func take(within microseconds: Int) -> Waiting? {
    let found = state.withLock { state in
      let waiting = state.take()
      // Whatever comes ends the rest.
      if waiting == nil { state.wanted = 0 }
      return waiting
    }
    if let found { return found }
    rest(microseconds: microseconds)
    let end = monotonicNanoseconds() + Self.expectedNanoseconds
    while true {
      let (waiting, isExpecting) = state.withLock { state -> (Waiting?, Bool) in
        let waiting = state.take()
        state.isExpecting = state.isExpecting && waiting == nil && monotonicNanoseconds() < end
        if !state.isExpecting { state.isRunning = waiting != nil }
        return (waiting, state.isExpecting)
      }
      if !isExpecting { return waiting }
      // On one core it is this that lets it come.
      sched_yield()
    }
  }

  /// Tells that something is about to be added. Who waits in `take` with nothing to do wakes meanwhile: on a core that sleeps that
  /// takes about as long as a request takes to be read. Answers whether somebody does.
  @discardableResult
  func expect() -> Bool {
    let rings = state.withLock { state in
      guard state.wanted == 0 else { return false }
      state.wanted = .max
      state.isExpecting = true
      return true
    }
    if rings { arrival.signal() }
    return rings
  }

  /// How long what is expected may take; when it does not come, the run ends.
  private static let expectedNanoseconds = 100_000

  /// Lets a crowd's next requests arrive: the answers of a batch bring them, and a commit that takes all of them along costs the
  /// processor little more than one that takes the first few. It ends when three quarters of those that were answered have come
  /// again, and at the latest after so many microseconds.
  func gather(after answers: Int, microseconds: Int) {
    state.withLock { $0.wanted = $0.waiting.proposalCount + answers * 3 / 4 }
    rest(microseconds: microseconds)
  }

  /// Waits until what is wanted has come, at most so many microseconds.
  private func rest(microseconds: Int) {
    if arrival.wait(microseconds: microseconds) { return }
    let hasRung = state.withLock { state in
      defer { state.wanted = .max }
      return state.wanted == .max
    }
    // It rang at the last moment: the next rest must not end with that.
    if hasRung { arrival.wait() }
  }
}
