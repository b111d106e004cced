/// Doing operations: pure functions from one state to the next.
extension Session {
  /// The state after `operation`. When it throws, nothing has changed.
  public func applying(
    _ operation: Operation, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(self, now: now, limits: limits)
    try edit.apply(operation, from: stateBytes, besides: besidesLayers)
    return transition(to: edit) { edit, out in edit.appendEcho(of: operation, to: &out) }
  }

  /// The state after all operations of `batch`, as one change; the error of the first that cannot be done names it.
  public func applying(
    _ batch: OperationBatch, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(self, now: now, limits: limits)
    var operations: [UInt8] = []
    var bytes = stateBytes
    for (index, operation) in batch.operations.enumerated() {
      do throws(NavigationError) {
        bytes = try edit.apply(operation, from: bytes, besides: besidesLayers)
      } catch {
        throw error.under("/operations/\(index)")
      }
      if index > 0 { operations.append(",") }
      edit.appendEcho(of: operation, to: &operations)
    }
    return transition(to: edit) { _, out in out.append(contentsOf: operations) }
  }

  /// What leads from this state to the edited layers; nothing when they say the same.
  /// - Parameter operations: appends what was done, for the change feed. It is given the edit: one that a closure holds too is
  ///   copied with every reference in it.
  func transition(to edit: Edit, operations: (Edit, inout [UInt8]) -> Void) -> Transition {
    var session = self
    session.layers = edit.layers
    session.counter = edit.counter.last
    return transition(to: session, now: edit.now) { out in operations(edit, &out) }
  }

  /// What leads from this state to `session`, whose revision and time are still those of this one.
  func transition(
    to session: consuming Session, now: Timestamp, operations: (inout [UInt8]) -> Void
  ) -> Transition {
    let comparison = SessionComparison(layers, session.layers)
    guard !comparison.isSame || !hasSameRest(as: session) else {
      return Transition(session: self, change: Change(revision: revision, changed: false), operations: Array("[]".utf8))
    }
    session.revision = revision + 1
    session.updatedAt = now
    if comparison.isSame { session.layers = layers }
    let change = Change(
      revision: session.revision, changed: true, added: comparison.added, removed: comparison.removed)
    assert(session.checkInvariants() == nil, session.checkInvariants() ?? "")
    var feed: [UInt8] = []
    // Most operations take less.
    feed.reserveCapacity(224)
    feed.append("[")
    operations(&feed)
    feed.append("]")
    return Transition(session: session, change: change, operations: feed)
  }

  func hasSameRest(as other: Session) -> Bool {
    head === other.head
      || metadata == other.metadata && expiresAt == other.expiresAt && hasSchema(of: other) && tokens == other.tokens
  }
}

extension Edit {
  /// Does one operation and checks the size of the state that results.
  /// - Parameters:
  ///   - before: octets of the state before.
  ///   - besides: octets of the state that are not layers.
  /// - Returns: octets of the state afterwards.
  @discardableResult
  mutating func apply(
    _ operation: Operation, from before: Int, besides: Int
  ) throws(NavigationError) -> Int {
    screenIDs.removeAll()
    layerID = nil
    try operation.command.apply(to: &self)
    let after = Session.bytes(of: layers) + besides
    try checkStateBytes(after, before: before)
    return after
  }

  /// Refuses a state that has grown beyond the limit.
  func checkStateBytes(_ after: Int, before: Int) throws(NavigationError) {
    guard after > limits.stateBytes, after > before else { return }
    throw NavigationError(
      .limitReached, "the state may take \(limits.stateBytes) bytes, this would take \(after)", pointer: "#")
  }

  func appendEcho(of operation: Operation, to out: inout [UInt8]) {
    OperationEcho.append(operation, screenIDs: screenIDs, layerID: layerID, to: &out)
  }
}
