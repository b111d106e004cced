import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// The event stream begins again, and what was known before it.
@Suite struct SyncReconnectTests {
  /// A client in step with a server, at the second revision.
  private func advanced() throws -> SyncPair {
    var pair = try SyncPair()
    pair.perform([SyncPair.push("a")], key: "1")
    try pair.answer()
    return pair
  }

  /// A server that was restored from a backup has an older state of the same session.
  @Test func aServerThatLostItsLastChangesIsFollowed() throws {
    var pair = try advanced()
    let backup = pair.server
    pair.perform([SyncPair.push("b")], key: "2")
    try pair.answer()
    #expect(pair.shown == ["home", "a", "b"])
    pair.client.handle(.lost)
    pair.server = backup
    pair.client.handle(.retry)
    try pair.open()
    #expect(pair.client.core.confirmed.screenIDs == ["home", "a"] && pair.shown == ["home", "a"])
    // Later on an older state is none to go back to.
    let older = try #require(backup.feed.first?.session)
    pair.client.handle(.session(ServerSession(session: try ModelServer.known(older).session)))
    #expect(pair.shown == ["home", "a"])
    pair.perform([SyncPair.push("c")], key: "3")
    try pair.answer()
    #expect(pair.truth == ["home", "a", "c"] && pair.shown == pair.truth)
  }

  /// An answer that comes while the stream is being opened may be newer than what it begins with.
  @Test func anAnswerOutrunsTheStream() throws {
    var pair = try advanced()
    let backup = pair.server
    pair.perform([SyncPair.push("b")], key: "2")
    pair.client.handle(.lost)
    pair.client.handle(.retry)
    try pair.answer()
    pair.client.handle(.opened)
    let older = try #require(backup.session)
    pair.client.handle(.session(ServerSession(session: try ModelServer.known(older).session)))
    #expect(pair.shown == ["home", "a", "b"])
  }

  /// A relative command shows when it is done on its own effect.
  @Test func anEchoIsKnownAfterTheEndOfTheApp() throws {
    var pair = try advanced()
    pair.perform([SyncPair.push("b"), SyncPair.push("c")], key: "2")
    try pair.answer()
    pair.perform([.pop()], key: "3")
    _ = try pair.deliver()
    try pair.tell()
    #expect(pair.shown == ["home", "a", "b"])
    pair.client.relaunch()
    #expect(pair.shown == ["home", "a", "b"])
    try pair.open()
    try pair.answer()
    #expect(pair.shown == ["home", "a", "b"] && pair.truth == pair.shown && pair.client.core.pending.isEmpty)
  }

  /// A stream that is opened and ends at once is not success.
  @Test func onlyAStateEndsTheBackOff() throws {
    var pair = try advanced()
    for failures in 1...3 {
      pair.client.handle(.lost)
      #expect(pair.client.core.failures == failures)
      pair.client.handle(.retry)
      pair.client.handle(.opened)
    }
    try pair.open()
    #expect(pair.client.core.failures == 0)
  }
}
