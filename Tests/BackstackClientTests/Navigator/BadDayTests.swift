import Foundation
import TestSupport
import Testing

@testable import BackstackClient

@MainActor @Suite(.serialized) struct BadDayTests {
  /// Two apps and the server, which is killed now and then, over networks that break.
  @Test func allThreeEndInTheSameStateAndNothingIsDoneTwice() async throws {
    let company = try await Company([.serverWins, .serverWins])
    var day = BadDay(company: company, random: .fromEnvironment())
    for member in company.members { member.navigator.resume() }
    let end = MonotonicTime.now + 7
    var steps = 0
    while steps < 400, MonotonicTime.now < end {
      try await day.step()
      steps += 1
    }
    try await company.settle()
    try await day.check()
    try await company.stop()
  }
}

/// What happens on a bad day.
@MainActor private struct BadDay {
  let company: Company
  var random: SeededRandom
  /// The ids of the screens that a command pushes or presents, by its key.
  private var made: [String: [String]] = [:]
  private var kills = 0

  init(company: Company, random: SeededRandom) {
    self.company = company
    self.random = random
  }

  mutating func step() async throws {
    let member = company.members[Int.random(in: company.members.indices, using: &random)]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: command(member)
    case 60..<66: member.proxy.cutAll()
    case 66..<70: member.proxy.setDown(true)
    case 70..<76: member.proxy.setDown(false)
    case 76..<84:
      let bytes = Int.random(in: 0..<900, using: &random)
      member.proxy.plan([
        Bool.random(using: &random)
          ? .cutInBody(after: bytes, answer: Int.random(in: 1...2, using: &random)) : .reset(after: bytes, .toServer)
      ])
    case 84..<86: member.proxy.plan([.slow(bytes: 1024, pause: 0.02, .toClient)])
    case 86..<89: try member.relaunch()
    case 89..<92: member.navigator.pause()
    case 92: if kills < 3 { try await kill() }
    default: member.navigator.resume()
    }
    try await Task.sleep(for: .milliseconds(Int.random(in: 0..<25, using: &random)))
  }

  private mutating func kill() async throws {
    kills += 1
    try await company.killServer()
  }

  private mutating func command(_ member: Company.Member) {
    let navigator = member.navigator
    let before = Set(navigator.sync.pending.map(\.key))
    let ids = Set(navigator.sync.session.screenIDs)
    let route = [AppRoute.home, .order(id: 1), .page("a"), .login].randomElement(using: &random) ?? .home
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: navigator.push(route)
    case 4, 5: navigator.pop()
    case 6: navigator.path.append(route)
    case 7: if !navigator.path.isEmpty { navigator.path.removeLast() }
    case 8: navigator.sheet = route
    case 9: navigator.sheet = nil
    case 10: navigator.present(route, Presentation(embedInStack: true))
    default: navigator.popToRoot()
    }
    for key in navigator.sync.pending.map(\.key) where !before.contains(key) {
      made[key] = navigator.sync.session.screenIDs.filter { !ids.contains($0) }
    }
  }

  /// The feed of the server tells how often each was done.
  func check() async throws {
    var added: [String: Int] = [:]
    var next = 0
    while true {
      let page = try await company.server().changes(after: next, limit: 1000)
      for change in page.changes { for id in change.added { added[id, default: 0] += 1 } }
      guard page.next > next else { break }
      next = page.next
    }
    for member in company.members {
      #expect(Set(member.acknowledged).count == member.acknowledged.count)
      for key in member.acknowledged {
        // A batch may have taken away again what it made.
        for id in made[key] ?? [] { #expect(added[id, default: 0] <= 1, "\(id) was made \(added[id] ?? 0) times") }
      }
    }
    #expect(added.values.allSatisfy { $0 == 1 })
    print("\(next) revisions, \(company.members.map(\.acknowledged.count)) commands, \(kills) kills")
  }
}
