import Foundation
import Navigation
import TestSupport
import Testing

@testable import BackstackClient

@MainActor @Suite struct NavigatorLinkTests {
  private static let rules = """
    {"version":1,"rules":[
      {"pattern":"/orders/:note","screen":"order","params":{"id":5},"parents":[{"screen":"login"}]},
      {"pattern":"/more/:note","screen":"order","params":{"id":6},"mode":"push"},
      {"pattern":"/over","screen":"login","mode":"present","present":{"style":"sheet"}},
      {"pattern":"/missing/:note","screen":"order","params":{"id":5},"parents":[{"screen":"login"}],"mode":"pushMissing"}
    ]}
    """

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  /// What is done here is what the server would do.
  @Test(arguments: [
    "shop://orders/x?id=1", "shop://more/x", "shop://over", "https://example.com/missing/a%20b", "/missing/x",
  ])
  func aLinkDoesWhatTheServerDoes(_ text: String) throws {
    let navigator = try offlineNavigator(AppRoute.home, links: Self.rules)
    navigator.setScreens([.login, .page("old")])
    navigator.present(.home, Presentation(embedInStack: true))
    let rules = try LinkRules.decode(.parsing(Self.rules))
    let open = try Navigation.Operation.decode(name: "open", body: .parsing(#"{"url":"\#(text)"}"#), links: rules)
    let expected = try navigator.sync.session.applying(
      open, now: Timestamp(milliseconds: 0), limits: NavigationLimits()
    ).session.state
    #expect(navigator.open(try url(text)))
    #expect(navigator.session.outline == expected.outline)
    let params = { (state: SessionState) in state.layers.flatMap { $0.stacks.flatMap { $0.screens.map(\.params) } } }
    #expect(params(navigator.session) == params(expected))
  }

  @Test(arguments: [("shop://over", "home | login"), ("shop://more/x", "home order")])
  func aLinkTakesThePlaceOfUnknownSheets(_ text: String, _ outline: String) throws {
    let later = try offlineNavigator(LaterRoute.home)
    later.present(.map(place: "x"))
    let navigator = try offlineNavigator(AppRoute.home, links: Self.rules, session: later.sync.session)
    #expect(navigator.open(try url(text)))
    #expect(navigator.session.outline == outline)
  }

  @Test func aLinkWithoutARuleIsRefused() throws {
    let navigator = try offlineNavigator(AppRoute.home, links: Self.rules)
    #expect(!navigator.open(try url("shop://nowhere")))
    #expect(navigator.refusal?.code == .noLinkMatch)
  }

  @Test func aLinkWaitsForTheRules() async throws {
    let saved = SavedSync(
      origin: "test", confirmed: try .unseen(id: "app", root: .screen(NewScreen("home", id: "first"))))
    let transport = OfflineTransport(rules: try OpaqueValue(text: Self.rules))
    let navigator = Navigator<AppRoute>(
      sync: SyncSession(saved, policy: .serverWins, file: nil, transport: transport), unknownRoutes: .truncate,
      coding: .codable)
    #expect(navigator.open(try url("shop://more/x")))
    #expect(navigator.path.isEmpty)
    navigator.resume()
    await waitUntil { navigator.path == [.order(id: 6, note: "x")] }
    #expect(navigator.path == [.order(id: 6, note: "x")])
    navigator.pause()
  }
}

/// Waits until `condition` holds; the test says what is wrong when it never does.
@MainActor func waitUntil(seconds: Double = 20, _ condition: () -> Bool) async {
  let end = MonotonicTime.now + seconds
  while !condition(), MonotonicTime.now < end { try? await Task.sleep(for: .milliseconds(5)) }
}
