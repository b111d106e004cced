import Foundation
import Navigation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import BackstackClient

/// Notes what it hears of.
private final class Observer: Sendable {
  let names = Mutex<[String]>([])
}

@MainActor @Suite struct NavigatorTests {
  @Test func commandsAreDoneAtOnce() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    #expect(navigator.root == .home && navigator.path.isEmpty && navigator.state == .restoring)
    navigator.push(.order(id: 1))
    navigator.push([.page("a"), .page("b")])
    #expect(navigator.path == [.order(id: 1), .page("a"), .page("b")])
    #expect(navigator.session.outline == "home order page page")
    navigator.pop()
    #expect(navigator.path == [.order(id: 1), .page("a")])
    navigator.popTo(.order(id: 1))
    #expect(navigator.path == [.order(id: 1)])
    navigator.push(.login)
    navigator.popTo(identifier: "order")
    #expect(navigator.path == [.order(id: 1)])
    navigator.popToRoot()
    #expect(navigator.path.isEmpty)
    navigator.setScreens([.home, .order(id: 2), .page("c")])
    #expect(navigator.path == [.order(id: 2), .page("c")] && navigator.session.ids[0] == "first")
    navigator.setScreens([.login, .order(id: 2)])
    #expect(navigator.root == .login && navigator.path == [.order(id: 2)])
    navigator.popTo(.login)
    #expect(navigator.path.isEmpty)
  }

  @Test func whatDoesNotFitDoesNothing() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    #expect(!navigator.pop())
    #expect(navigator.refusal?.code == .atRoot)
    #expect(!navigator.popTo(.login))
    #expect(navigator.refusal?.code == .screenNotInStack)
    #expect(!navigator.dismiss())
    #expect(navigator.refusal?.code == .nothingPresented)
    #expect(!navigator.dismissTo("nobody"))
    #expect(!navigator.setScreens([]))
    #expect(throws: BackstackError.self) { try navigator.perform([.undo()]) }
    #expect(throws: BackstackError.self) { try navigator.perform([.open("/orders/1")]) }
    #expect(navigator.push(.login))
    #expect(navigator.refusal == nil)
    #expect(navigator.sync.pending.count == 1)
  }

  /// What SwiftUI does with a binding.
  @Test func thePathIsACommand() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    navigator.path.append(.order(id: 1))
    navigator.path += [.page("a"), .page("b")]
    #expect(navigator.session.outline == "home order page page")
    let ids = navigator.session.ids
    // The back swipe.
    navigator.path.removeLast()
    #expect(navigator.session.ids == Array(ids.prefix(3)))
    navigator.path = [.order(id: 1), .page("z"), .page("y")]
    #expect(navigator.session.ids.prefix(2) == ids.prefix(2))
    #expect(navigator.session.outline == "home order page page")
    #expect(Set(navigator.session.ids).isDisjoint(with: ids.dropFirst(2)))
    let before = navigator.sync.pending.count
    navigator.path = navigator.path
    #expect(navigator.sync.pending.count == before)
    navigator.path = []
    #expect(navigator.session.ids == ["first"])
  }

  @Test func aPathThatDoesNotFitStaysWhatItWas() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    try navigator.perform([.setRoot(.bare(NewScreen("home", id: "bare")))])
    navigator.path = [.login]
    #expect(navigator.path.isEmpty && navigator.refusal?.code == .noNavigationStack)
  }

  @Test func theSheetIsACommand() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    navigator.sheet = .login
    #expect(navigator.session.outline == "home | login")
    // A bare sheet has no stack: the app navigates below it.
    navigator.push(.order(id: 1))
    #expect(navigator.session.outline == "home order | login")
    navigator.sheet = .page("a")
    #expect(navigator.session.outline == "home order | page" && navigator.sheet == .page("a"))
    navigator.sheet = nil
    #expect(navigator.session.outline == "home order")
  }

  @Test func layersBelowTheSheetAreNotLost() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    navigator.present(.login, Presentation(embedInStack: true), identifier: "sign-in")
    navigator.push([.order(id: 1), .order(id: 2)])
    #expect(navigator.sheetPath == [.order(id: 1), .order(id: 2)] && navigator.path.isEmpty)
    navigator.sheetPath.removeLast()
    #expect(navigator.session.outline == "home | login order")
    navigator.present(.page("a"))
    navigator.present(.page("b"))
    #expect(navigator.sheet == .page("b") && navigator.sheetPath.isEmpty)
    // Dismissed by its user, a sheet shows the one below it.
    navigator.sheet = nil
    #expect(navigator.sheet == .page("a"))
    navigator.present(.page("c"))
    navigator.dismissTo("login")
    #expect(navigator.sheet == .login && navigator.sheetPath == [.order(id: 1)])
    navigator.dismissAll()
    #expect(navigator.sheet == nil && navigator.session.outline == "home")
  }

  @Test func observersHearOfWhatChanges() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    let observer = Observer()
    var heard: [String] { observer.names.withLock { $0 } }
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { observer.names.withLock { $0.append(name) } }
    }
    observe("path") { _ = navigator.path }
    observe("sheet") { _ = navigator.sheet }
    observe("state") { _ = navigator.state }
    navigator.push(.login)
    #expect(heard == ["path"])
    navigator.present(.login)
    #expect(heard == ["path", "sheet"])
    observe("path") { _ = navigator.path }
    navigator.path.removeLast()
    #expect(heard == ["path", "sheet", "path"])
    navigator.resume()
    navigator.pause()
    #expect(heard.last == "state" && navigator.state == .offline(pending: 3))
  }

  /// Who is told of a change may make the next one at once.
  @Test func aCommandInTheMiddleOfTheTellingIsDone() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    withObservationTracking {
      _ = navigator.path
    } onChange: {
      MainActor.assumeIsolated { _ = navigator.push(.page("b")) }
    }
    navigator.push(.page("a"))
    #expect(navigator.path == [.page("a"), .page("b")])
    #expect(navigator.session.outline == "home page page" && navigator.sync.pending.count == 2)
    withObservationTracking {
      _ = navigator.root
    } onChange: {
      MainActor.assumeIsolated { _ = navigator.setScreens([.page("c")]) }
    }
    navigator.setScreens([.login])
    #expect(navigator.root == .page("c") && navigator.session.outline == "page")
  }

  @Test func tabsHavePathsOfTheirOwn() throws {
    let navigator = try offlineNavigator(AppRoute.home)
    try navigator.perform([
      .setRoot(
        .tabs([
          TabStack(id: "one", screens: [NewScreen("home", id: "h1")]),
          TabStack(id: "two", screens: [NewScreen("login", id: "h2")]),
        ]))
    ])
    navigator.push(.order(id: 1))
    navigator.select("two")
    #expect(navigator.root == .login && navigator.path.isEmpty)
    navigator.select("one")
    #expect(navigator.root == .home && navigator.path == [.order(id: 1)])
  }
}
