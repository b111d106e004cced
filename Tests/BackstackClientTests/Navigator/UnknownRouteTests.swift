import Navigation
import TestSupport
import Testing

@testable import BackstackClient

@MainActor @Suite struct UnknownRouteTests {
  /// What a later version of the app has left: home, order, map, order, and a modal of each kind.
  private func older(_ unknown: UnknownRoutes) throws -> Navigator<AppRoute> {
    let later = try offlineNavigator(LaterRoute.home)
    later.push([.order(id: 1), .map(place: "x"), .order(id: 2)])
    return try offlineNavigator(AppRoute.home, unknown: unknown, session: later.sync.session)
  }

  @Test func truncatedPathsEndBeforeTheUnknown() throws {
    let navigator = try older(.truncate)
    #expect(navigator.path == [.order(id: 1)])
    // Nothing is lost until the user does something.
    #expect(navigator.session.outline == "home order map order")
    navigator.push(.login)
    #expect(navigator.path == [.order(id: 1), .login] && navigator.session.outline == "home order login")
  }

  @Test func aPopFromATruncatedPathTakesTheUnknownAlong() throws {
    let navigator = try older(.truncate)
    navigator.path.removeLast()
    #expect(navigator.path.isEmpty && navigator.session.outline == "home")
  }

  @Test func keptScreensStayWhereTheyAre() throws {
    let navigator = try older(.keep)
    #expect(navigator.path == [.order(id: 1), .order(id: 2)])
    navigator.push(.login)
    #expect(navigator.session.outline == "home order map order login")
    navigator.path = [.order(id: 1), .order(id: 2), .home]
    #expect(navigator.session.outline == "home order map order home")
    navigator.pop(2)
    #expect(navigator.session.outline == "home order map" && navigator.path == [.order(id: 1)])
  }

  @Test func aResetStackIsAtItsRoot() throws {
    let navigator = try older(.reset)
    #expect(navigator.path.isEmpty && navigator.session.outline == "home order map order")
    navigator.push(.login)
    #expect(navigator.session.outline == "home login")
  }

  @Test(arguments: [UnknownRoutes.truncate, .keep, .reset])
  func unknownSheets(_ unknown: UnknownRoutes) throws {
    let later = try offlineNavigator(LaterRoute.home)
    later.present(.order(id: 1))
    later.present(.map(place: "x"))
    later.present(.order(id: 2))
    let navigator = try offlineNavigator(AppRoute.home, unknown: unknown, session: later.sync.session)
    switch unknown {
    case .truncate: #expect(navigator.sheet == .order(id: 1))
    case .keep: #expect(navigator.sheet == .order(id: 2))
    case .reset: #expect(navigator.sheet == nil)
    }
    #expect(navigator.session.outline == "home | order | map | order")
    navigator.sheet = nil
    if unknown == .keep { #expect(navigator.sheet == .order(id: 1)) }
  }

  /// What is presented is shown, whatever there is that is not.
  @Test(arguments: [UnknownRoutes.truncate, .keep, .reset], [false, true])
  func aSheetBesideUnknownOnes(_ unknown: UnknownRoutes, bound: Bool) throws {
    let later = try offlineNavigator(LaterRoute.home)
    later.present(.order(id: 1))
    later.present(.map(place: "x"))
    later.present(.order(id: 2))
    let navigator = try offlineNavigator(AppRoute.home, unknown: unknown, session: later.sync.session)
    if bound { navigator.sheet = .login } else { navigator.present(.login) }
    #expect(navigator.sheet == .login)
    let outline =
      switch (unknown, bound) {
      case (.truncate, false): "home | order | login"
      case (.keep, false): "home | order | map | order | login"
      case (.keep, true): "home | order | map | login"
      case (.truncate, true), (.reset, _): "home | login"
      }
    #expect(navigator.session.outline == outline)
  }

  @Test func anUnknownSheetAboveTheBaseGivesWay() throws {
    let later = try offlineNavigator(LaterRoute.home)
    later.present(.map(place: "x"))
    let navigator = try offlineNavigator(AppRoute.home, session: later.sync.session)
    #expect(navigator.sheet == nil && navigator.session.outline == "home | map")
    navigator.sheet = .login
    #expect(navigator.sheet == .login && navigator.session.outline == "home | login")
  }

  @Test func aRootThatIsUnknownIsNil() throws {
    let later = try offlineNavigator(LaterRoute.map(place: "x"))
    let navigator = try offlineNavigator(AppRoute.home, session: later.sync.session)
    #expect(navigator.root == nil && navigator.path.isEmpty)
    navigator.setScreens([.home])
    #expect(navigator.root == .home)
  }
}
