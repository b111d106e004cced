import Foundation
import Synchronization

/// A TCP proxy on 127.0.0.1 that does to connections what networks do: refuses, cuts, stalls and slows them.
///
/// Faults are about connections: each new one takes the next of the faults that were planned, and passes everything
/// when none is left.
public final class FaultProxy: Sendable {
  /// Where bytes go.
  public enum Direction: Sendable {
    case toServer, toClient
  }

  /// What happens to one connection.
  public enum Fault: Sendable {
    /// It is reset as soon as it is there.
    case refuse
    /// It is closed after so many bytes have gone in that direction; with 0 to the client, before the answer.
    ///
    /// Not for the client library between the second line of an answer and the end of its head: there Foundation on
    /// Linux ends the process ("Transfer completed, but there's no response").
    case cut(after: Int, Direction)
    /// It is reset after so many bytes have gone in that direction.
    case reset(after: Int, Direction)
    /// It is closed after so many bytes of the body of an answer, at the latest behind it; the head of an answer passes whole. The
    /// client's stream of events is its connection's second answer.
    case cutInBody(after: Int, answer: Int = 1)
    /// Nothing goes in that direction any more after so many bytes; it stays open.
    case stall(after: Int, Direction)
    /// In that direction it passes so many bytes at a time, with a pause in seconds after them.
    case slow(bytes: Int, pause: Double, Direction)
    /// It is as good as none.
    case none
  }

  /// What the threads of the proxy know; they do not hold the proxy itself, so that it ends with its test.
  private final class Shared: Sendable {
    let state: Mutex<State>
    init(target: Int) { state = Mutex(State(target: target)) }
  }

  private struct State {
    var target: Int
    var planned: [Fault] = []
    /// Connections of an earlier number are cut.
    var epoch = 0
    var isDown = false
    var isStopped = false
    var accepted = 0
    var open = 0
  }

  /// Where clients connect.
  public var port: Int { listener.port }
  private let listener: ListeningSocket
  private let shared: Shared

  /// Passes connections on to `target`, a port of 127.0.0.1.
  public init(to target: Int) throws {
    listener = try ListeningSocket()
    shared = Shared(target: target)
    Thread.detachNewThread { [listener, shared] in
      while shared.state.withLock({ !$0.isStopped }) {
        if let client = listener.accept(within: 0.02) { Self.take(client, shared) }
      }
    }
  }

  deinit { stop() }

  /// Where connections go from now on: a server that was started again has another port.
  public func redirect(to target: Int) { shared.state.withLock { $0.target = target } }

  /// What happens to the next connections, in this order.
  public func plan(_ faults: [Fault]) { shared.state.withLock { $0.planned += faults } }

  /// Cuts all connections that are open.
  public func cutAll() { shared.state.withLock { $0.epoch += 1 } }

  /// While it is down, all connections are cut and new ones refused.
  public func setDown(_ isDown: Bool) {
    shared.state.withLock { state in
      state.isDown = isDown
      if isDown { state.epoch += 1 }
    }
  }

  /// Connections that have come so far.
  public var accepted: Int { shared.state.withLock { $0.accepted } }

  /// Connections that are open now.
  public var open: Int { shared.state.withLock { $0.open } }

  /// Takes no more connections, and cuts those that are open.
  public func stop() {
    shared.state.withLock { state in
      state.isStopped = true
      state.epoch += 1
    }
  }

  private static func take(_ client: ClientSocket, _ shared: Shared) {
    let (fault, target, epoch) = shared.state.withLock { state -> (Fault, Int, Int) in
      state.accepted += 1
      let planned = state.planned.isEmpty ? Fault.none : state.planned.removeFirst()
      return (state.isDown ? .refuse : planned, state.target, state.epoch)
    }
    if case .refuse = fault { return client.reset() }
    guard let server = try? ClientSocket(port: target) else { return client.reset() }
    shared.state.withLock { $0.open += 1 }
    // The new thread alone has the two sockets.
    nonisolated(unsafe) let link = FaultyLink(client: client, server: server, fault: fault)
    Thread.detachNewThread {
      var link = link
      link.run { shared.state.withLock { $0.epoch == epoch } }
      shared.state.withLock { $0.open -= 1 }
    }
  }
}
