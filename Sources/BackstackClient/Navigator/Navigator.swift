public import Foundation
import Navigation
public import Observation

/// The navigation state of an app, in step with a session on a server, and local first: what the user does is done at once, waits
/// in a file while there is no server, and is sent in order when there is one. What others do is put below it.
///
/// ```swift
/// let navigator = try Navigator(client: client, sessionID: "app", root: Route.home)
/// navigator.resume()
/// ```
///
/// In SwiftUI, bind `NavigationStack(path: $navigator.path)` and `.sheet(item: $navigator.sheet)`: a back swipe or a dismissed
/// sheet is a command like every other. `.sheet(item:)` needs a `Route` that is `Identifiable`; `var id: Self { self }` will do.
@MainActor @Observable public final class Navigator<Route: Codable & Hashable> {
  /// The screens above the first one of the base's active stack. To set it is a command: a pop for a beginning of it, a push for
  /// what is more, else all at once. What does not fit leaves it as it was.
  public var path: [Route] = [] {
    didSet { if !isPublishing { setPath(path, of: shown.base) } }
  }

  /// The first screen of the topmost modal. To set it to nil dismisses that modal; what is below it is shown then.
  public var sheet: Route? {
    didSet { if !isPublishing { setSheet(sheet) } }
  }

  /// The screens above the first one of the topmost modal, when it was presented with a stack of its own.
  public var sheetPath: [Route] = [] {
    didSet { if !isPublishing { setSheetPath(sheetPath) } }
  }

  /// The first screen of the base's active stack; nil: the app does not know it.
  public private(set) var root: Route?
  /// How far it is in step with the server.
  public private(set) var state = NavigatorState.restoring
  /// Why the last command that was not done was not done; nil after one that was.
  public private(set) var refusal: BackstackError?
  /// Called when a conflict was decided.
  @ObservationIgnored public var onConflict: ((Conflict, ConflictOutcome) -> Void)?

  @ObservationIgnored let coding: RouteCoding<Route>
  @ObservationIgnored private let unknownRoutes: UnknownRoutes
  @ObservationIgnored let sync: SyncSession
  @ObservationIgnored private(set) var shown: ShownSession<Route>
  @ObservationIgnored private var isPublishing = false
  /// Something was done by who was being told.
  @ObservationIgnored private var isOutdated = false
  /// What screens were decoded to, by their name and params.
  @ObservationIgnored private var routes: [[UInt8]: Route?] = [:]
  /// A link that waits for the rules.
  @ObservationIgnored var waitingLink: URL?

  /// A navigator for the session `sessionID`, which is made when there is none. Nothing is sent before `resume()`.
  /// - Parameters:
  ///   - client: its name is the beginning of the name that this navigator goes by.
  ///   - sessionID: the name of the session.
  ///   - root: the first screen of a session that is made.
  ///   - file: where the queue is kept; a file is for one navigator at a time. Nil: in the app's folder for such things
  ///     (`Navigator.defaultFile`).
  ///   - policy: what becomes of commands that do not fit the server's state.
  ///   - unknownRoutes: what becomes of screens that the app does not know.
  ///   - coding: how routes are screens.
  /// - Throws: what the coding throws for `root`; `BackstackError` when it makes no screen; what the system says when there is a
  ///   queue that cannot be read now, as on a device that was not unlocked yet.
  public convenience init(
    client: BackstackClient, sessionID: String, root: Route, file: URL? = nil, policy: ConflictPolicy = .serverWins,
    unknownRoutes: UnknownRoutes = .truncate, coding: RouteCoding<Route> = .codable
  ) throws {
    let file = file ?? Self.defaultFile(for: sessionID, on: client.baseURL)
    let saved = try Self.saved(in: file, sessionID, root: try coding.screen(root), name: client.name)
    let named = BackstackClient(
      baseURL: client.baseURL, token: client.token, name: saved.origin, configuration: client.configuration)
    self.init(
      sync: SyncSession(
        saved, policy: policy, file: file, transport: RemoteTransport(session: named.session(sessionID))),
      unknownRoutes: unknownRoutes, coding: coding)
  }

  init(sync: SyncSession, unknownRoutes: UnknownRoutes, coding: RouteCoding<Route>) {
    self.sync = sync
    self.unknownRoutes = unknownRoutes
    self.coding = coding
    shown = ShownSession(sync.session, unknownRoutes) { _ in nil }
    sync.changed = { [weak self] in self?.publish() }
    sync.decided = { [weak self] conflict, outcome in self?.onConflict?(conflict, outcome) }
    publish()
  }

  /// The session as the user sees it: the server's, with what waits done on it.
  public var session: SessionState {
    access(keyPath: \.session)
    return sync.session.state
  }

  /// Why the queue could not be kept in its file; nil: it is kept.
  public var storageFailure: (any Error)? {
    access(keyPath: \.storageFailure)
    return sync.storageFailure
  }

  /// Gets in step with the server and stays so: when the app comes to the foreground, and when the network comes back.
  public func resume() {
    sync.handle(.resumed)
  }

  /// Leaves the server alone: when the app goes to the background. Commands wait.
  public func pause() {
    sync.handle(.paused)
  }

  /// Does operations of any kind, all or none.
  ///
  /// Those that make screens or layers should give their ids: without them the server gives its own, and until it has answered the
  /// ids here are only guesses. `open` and `undo` need the server and are refused: use `open(_:)`, and `RemoteSession.undo`.
  /// - Throws: what the server would answer.
  public func perform(_ operations: [SessionOperation]) throws(BackstackError) {
    try sync.perform(operations)
  }

  /// Does operations; false: they do not fit, and `refusal` says why.
  func attempt(_ operations: () throws -> [SessionOperation]) -> Bool {
    do {
      let operations = try operations()
      if !operations.isEmpty { try sync.perform(operations) }
      if refusal != nil { refusal = nil }
      return true
    } catch let error as BackstackError {
      refusal = error
    } catch {
      refusal = .malformed("a route that cannot be encoded: \(error)")
    }
    publish()
    return false
  }

  /// A screen for a route, with an id of its own.
  func screen(_ route: Route) throws -> Screen {
    var screen = try coding.screen(route)
    screen.id = Identifiers.make()
    return screen
  }

  /// Shows what is so now. Who is told of it may do something at once: then it is shown and told again.
  func publish() {
    show()
    isOutdated = true
    guard !isPublishing else { return }
    isPublishing = true
    while isOutdated {
      isOutdated = false
      tell()
    }
    isPublishing = false
    openWaitingLink()
  }

  private func show() {
    var used: [[UInt8]: Route?] = [:]
    shown = ShownSession(sync.session, unknownRoutes) { screen in
      let key = Array(screen.name.utf8) + [0] + screen.params
      let route = routes[key] ?? coding.route(screen.name, (try? OpaqueValue(bytes: Array(screen.params))) ?? .null)
      used[key] = .some(route)
      return route
    }
    routes = used
  }

  private func tell() {
    withMutation(keyPath: \.session) {}
    withMutation(keyPath: \.storageFailure) {}
    update(\.root, shown.base.root)
    update(\.path, shown.base.path)
    update(\.sheet, shown.top?.route)
    update(\.sheetPath, shown.top?.stack.path ?? [])
    update(\.state, NavigatorState(sync.status))
  }

  /// Observers hear of what changes only.
  private func update<Value: Equatable>(_ property: ReferenceWritableKeyPath<Navigator, Value>, _ value: Value) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }
}
