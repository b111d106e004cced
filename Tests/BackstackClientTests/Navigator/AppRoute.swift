import Navigation

@testable import BackstackClient

/// The routes of an app.
enum AppRoute: Codable, Hashable {
  case home
  case order(id: Int, note: String? = nil)
  case page(String)
  case login
}

/// A later version of the app has more.
enum LaterRoute: Codable, Hashable {
  case home
  case order(id: Int, note: String? = nil)
  case map(place: String)
}

@MainActor func offlineNavigator<Route: Codable & Hashable>(
  _ root: Route, links: String? = nil, unknown: UnknownRoutes = .truncate, session: Session? = nil
) throws -> Navigator<Route> {
  let coding = RouteCoding<Route>.codable
  var screen = try coding.screen(root)
  screen.id = "first"
  let session = try session ?? .unseen(id: "app", root: .screen(screen))
  let saved = SavedSync(
    origin: "test", confirmed: session,
    links: try links.map { text throws(BackstackError) in try OpaqueValue(text: text) })
  return Navigator(
    sync: SyncSession(saved, policy: .serverWins, file: nil, transport: OfflineTransport()), unknownRoutes: unknown,
    coding: coding)
}

extension SessionState {
  /// Names and ids, layer by layer: `home:first order:x | login:y`.
  var outline: String {
    layers.map { $0.stacks.flatMap { $0.screens.map(\.name) }.joined(separator: " ") }.joined(separator: " | ")
  }

  /// The ids of the screens of the base.
  var ids: [String] { layers[0].stacks.flatMap { $0.screens.map(\.id) } }
}
