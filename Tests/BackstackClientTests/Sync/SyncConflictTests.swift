import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// What happens while a conflict is being settled.
@Suite struct SyncConflictTests {
  /// The command that is in conflict is taken back by the user: it is still there to be decided about.
  @Test func theUserTakesBackWhatIsInConflict() throws {
    var pair = try SyncPair(.localWins)
    try pair.conflict()
    #expect(pair.client.fetches == 1)
    pair.perform([.popTo("mine", inclusive: true, at: SyncPair.place)], key: "back")
    #expect(pair.client.core.pending.map(\.key) == ["conflicting", "back"])
    try pair.fetch()
    try pair.answer()
    #expect(pair.truth == ["home"] && pair.shown == ["home"])
    #expect(pair.client.isQuiet && pair.client.core.status.isLive)
    // And it goes on.
    pair.perform([SyncPair.push("next")], key: "next")
    try pair.answer()
    #expect(pair.truth == ["home", "next"])
  }

  @Test func theAppDecidesAboutWhatTheUserTookBack() throws {
    var pair = try SyncPair(.custom { _ in .drop })
    try pair.conflict()
    pair.perform([.popTo("mine", inclusive: true, at: SyncPair.place)], key: "back")
    try pair.fetch()
    try pair.answer()
    #expect(pair.client.outcomes.first == .dropped && pair.client.isQuiet)
    #expect(pair.truth == pair.shown)
  }

  /// The events tell more than the refusal does, but no tag: the state is read once more.
  @Test func theUserWinsThoughTheEventsAreAhead() throws {
    var pair = try SyncPair(.localWins)
    try pair.conflict()
    try pair.fetch()
    try pair.others(SyncPair.push("theirs"))
    let refusal = try pair.deliver()
    try pair.others(SyncPair.push("more"))
    try pair.tell()
    pair.client.handle(refusal)
    #expect(pair.client.outcomes.isEmpty && pair.client.fetches == 1)
    try pair.fetch()
    #expect(pair.client.core.attempt?.tries == 1)
    try pair.answer()
    #expect(pair.truth == ["home", "mine"] && pair.shown == ["home", "mine"])
    #expect(pair.client.outcomes == [.overwritten] && pair.client.isQuiet)
  }

  /// That does not go on for ever either.
  @Test func theEventsAreAheadEachTime() throws {
    var pair = try SyncPair(.localWins)
    try pair.conflict()
    for round in 0..<pair.client.core.limits.tries {
      try pair.fetch()
      try pair.others(SyncPair.push("theirs-\(round)"))
      let refusal = try pair.deliver()
      try pair.others(SyncPair.push("more-\(round)"))
      try pair.tell()
      pair.client.handle(refusal)
    }
    #expect(pair.client.outcomes == [.gaveUp] && pair.client.isQuiet)
    #expect(pair.shown == pair.truth)
  }

  /// The session went while it was to be overwritten: nothing is given up for that.
  @Test func theSessionGoesMeanwhile() throws {
    var pair = try SyncPair(.localWins)
    try pair.conflict()
    try pair.fetch()
    pair.server.delete()
    try pair.answer()
    #expect(pair.client.fetches == 1)
    pair.client.handle(.absent(.deleted))
    #expect(pair.client.core.status.failure == .absent(.deleted))
    #expect(pair.client.outcomes.isEmpty && pair.client.core.pending.map(\.key) == ["conflicting"])
    pair.client.handle(.resumed)
    pair.client.handle(.absent(.deleted))
    try pair.answer()
    #expect(pair.truth == ["home", "mine"] && pair.client.acknowledged == ["conflicting"])
  }
}
