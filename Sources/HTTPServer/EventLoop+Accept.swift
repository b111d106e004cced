import Glibc

extension EventLoop {
  /// Makes this the loop that accepts. Before `start`.
  func accept(with acceptor: Acceptor) throws(ServerError) {
    for (index, listener) in acceptor.listeners.enumerated() {
      guard poller.add(listener.descriptor, token: Token.firstListener - UInt64(index), .input) else {
        throw .system(call: "epoll_ctl", code: errno)
      }
    }
    self.acceptor = acceptor
  }

  /// Takes connections of every listener, a batch of each, and wakes the loops that got some.
  func acceptConnections() {
    guard let acceptor, !acceptor.isPaused else { return }
    for listener in acceptor.listeners {
      guard acceptBatch(listener, acceptor) else {
        pauseAccepting()
        break
      }
    }
    for loop in acceptor.loops where loop.mailbox !== mailbox { loop.mailbox.wake() }
  }

  /// False when descriptors or memory have run out.
  private func acceptBatch(_ listener: Listener, _ acceptor: Acceptor) -> Bool {
    for _ in 0..<Acceptor.batch {
      switch listener.accept() {
      case .connection(let descriptor): place(descriptor, acceptor)
      case .gone: continue
      case .none: return true
      case .exhausted: return false
      }
    }
    return true
  }

  private func place(_ descriptor: CInt, _ acceptor: Acceptor) {
    guard acceptor.open < acceptor.connections, let loop = acceptor.leastLoaded else {
      counters.refused.add(1)
      // Beyond what may be answered at a time the client sees the connection closed.
      if uncounted < Acceptor.refusals { adopt(descriptor, refusal: Acceptor.refusal) } else { close(descriptor) }
      return
    }
    loop.counters.open.add(1)
    loop.counters.accepted.add(1)
    if loop.mailbox === mailbox {
      adopt(descriptor)
    } else if !loop.mailbox.post(.adopt(descriptor), wake: false) {
      close(descriptor)
      loop.counters.open.add(-1)
    }
  }

  /// Without this a listener that nobody can accept from would be reported again and again. Who waits stays in the backlog.
  private func pauseAccepting() {
    counters.acceptPauses.add(1)
    acceptor?.isPaused = true
    watchListeners([])
    schedule(Key.accepting, at: surroundings.now + Acceptor.pause)
  }

  /// Tries again after a pause.
  func resumeAccepting() {
    guard acceptor != nil else { return }
    acceptor?.isPaused = false
    watchListeners(.input)
  }

  private func watchListeners(_ readiness: Poller.Readiness) {
    for (index, listener) in (acceptor?.listeners ?? []).enumerated() {
      _ = poller.modify(listener.descriptor, token: Token.firstListener - UInt64(index), readiness)
    }
  }

  /// Takes who is in the backlog already, then closes the listeners.
  func stopAccepting() {
    for listener in acceptor?.listeners ?? [] { listener.removeFile() }
    for _ in 0..<Acceptor.lastBatches { acceptConnections() }
    closeListeners()
  }

  /// Closes the listeners; nobody is accepted from here on.
  func closeListeners() {
    for listener in acceptor?.listeners ?? [] { listener.closeSocket() }
    acceptor = nil
  }
}
