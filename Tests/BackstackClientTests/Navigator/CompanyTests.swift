import Foundation
import TestSupport
import Testing

@testable import BackstackClient

/// What an app was asked about.
@MainActor private final class Asked {
  var operations: [String] = []
}

@MainActor @Suite(.serialized) struct CompanyTests {
  @Test func theFirstMakesTheSessionAndAllAreInIt() async throws {
    let company = try await Company([.serverWins, .serverWins])
    let (one, two) = (company.members[0].navigator, company.members[1].navigator)
    one.push(.order(id: 1))
    for member in company.members { member.navigator.resume() }
    await waitUntil { two.path == [.order(id: 1)] && one.state == .live }
    two.sheet = .login
    await waitUntil { one.sheet == .login }
    one.sheet = nil
    try await company.settle()
    #expect(one.path == [.order(id: 1)] && two.path == [.order(id: 1)] && two.sheet == nil)
    try await company.stop()
  }

  @Test func whatIsDoneOfflineIsPutOnWhatOthersDid() async throws {
    let company = try await Company([.serverWins, .serverWins])
    let (one, two) = (company.members[0].navigator, company.members[1].navigator)
    one.resume()
    two.resume()
    try await company.settle()
    company.members[0].proxy.setDown(true)
    await waitUntil { one.state == .offline(pending: 0) }
    one.push(.order(id: 1))
    two.push(.page("a"))
    await waitUntil { two.sync.pending.isEmpty }
    #expect(one.path == [.order(id: 1)] && one.state == .offline(pending: 1))
    try await company.settle()
    #expect(one.path == [.page("a"), .order(id: 1)] && two.path == one.path)
    try await company.stop()
  }

  /// Both see [order, a]. One pops a while it is offline, the other goes home.
  private static func disagree(_ company: Company) async throws {
    let (one, two) = (company.members[0].navigator, company.members[1].navigator)
    one.push([.order(id: 1), .page("a")])
    one.resume()
    two.resume()
    try await company.settle()
    company.members[0].proxy.setDown(true)
    await waitUntil { one.state == .offline(pending: 0) }
    one.pop()
    two.popToRoot()
    await waitUntil { two.sync.pending.isEmpty }
    try await company.settle()
  }

  @Test(arguments: [false, true])
  func aConflictFollowsThePolicy(localWins: Bool) async throws {
    let company = try await Company([localWins ? .localWins : .serverWins, .serverWins])
    let (one, two) = (company.members[0].navigator, company.members[1].navigator)
    try await Self.disagree(company)
    #expect(one.path == (localWins ? [.order(id: 1)] : []) && two.path == one.path)
    #expect(company.members[0].outcomes == [localWins ? .overwritten : .dropped])
    try await company.stop()
  }

  @Test func theAppDecidesOnTheMainActor() async throws {
    let asked = Asked()
    let policy = ConflictPolicy.custom { conflict in
      asked.operations += conflict.command.operations.map(\.name)
      return .replace([.push(NewScreen("login", id: "instead"))])
    }
    let company = try await Company([policy, .serverWins])
    let (one, two) = (company.members[0].navigator, company.members[1].navigator)
    try await Self.disagree(company)
    #expect(asked.operations == ["pop"])
    #expect(one.path == [.login] && two.path == [.login] && company.members[0].outcomes == [.replaced])
    try await company.stop()
  }

  @Test func aRelaunchInTheMiddleOfTheQueueGoesOn() async throws {
    let company = try await Company([.serverWins])
    let member = company.members[0]
    member.navigator.resume()
    try await company.settle()
    member.proxy.setDown(true)
    await waitUntil { member.navigator.state == .offline(pending: 0) }
    let pages = (0..<5).map { AppRoute.page("\($0)") }
    for page in pages { member.navigator.push(page) }
    try member.relaunch()
    #expect(member.navigator.path == pages && member.navigator.state == .restoring)
    // The request is done, and the answer is cut off in the middle.
    member.proxy.plan(Array(repeating: .cutInBody(after: 40), count: 6))
    member.proxy.setDown(false)
    member.navigator.resume()
    try await Task.sleep(for: .milliseconds(80))
    try member.relaunch()
    #expect(member.navigator.path == pages)
    try await company.settle()
    #expect(member.navigator.path == pages)
    try await company.stop()
  }

  @Test func aDeletedSessionIsToldAndMadeAnewOnDemand() async throws {
    let company = try await Company([.serverWins])
    let navigator = company.members[0].navigator
    navigator.push(.order(id: 1))
    navigator.resume()
    try await company.settle()
    try await company.server().delete()
    await waitUntil { if case .failed(let error) = navigator.state { error.code == .sessionNotFound } else { false } }
    guard case .failed = navigator.state else {
      Issue.record("not told: \(navigator.state)")
      return
    }
    navigator.push(.page("a"))
    navigator.resume()
    try await company.settle()
    #expect(navigator.path == [.order(id: 1), .page("a")])
    try await company.stop()
  }

  @Test func linksAreOpenedByTheServersRules() async throws {
    let company = try await Company([.serverWins])
    let navigator = company.members[0].navigator
    _ = try await Company.client(port: company.daemon.port).putLinks([
      LinkRule("/orders/:note", opens: LinkRule.Target("order", params: ["id": 5]), parents: ["home"])
    ])
    let url = try #require(URL(string: "shop://orders/x"))
    navigator.open(url)
    navigator.resume()
    await waitUntil { navigator.path == [.order(id: 5, note: "x")] }
    try await company.settle()
    #expect(navigator.path == [.order(id: 5, note: "x")])
    try await company.stop()
  }
}
