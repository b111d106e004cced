import API

/// The setting `allowed-hosts`.
enum AllowedHosts: Equatable {
  /// Whatever host a request names.
  case any
  case list(HostList)

  /// What the API answers for when it listens on `addresses`; nil: everything.
  ///
  /// Whoever is asked for a key cannot be a page that has only the browser, and other addresses than the loopback have
  /// names that this program cannot know; a browser reaches no Unix socket. There the list counts when it is given.
  /// On the loopback it counts with keys too: it costs nobody anything.
  /// - Parameter asksForKeys: whether requests must show who sends them.
  func hosts(on addresses: [ListenAddress], asksForKeys: Bool) -> HostList? {
    guard case .list(let list) = self else { return nil }
    let ports = addresses.filter { if case .internet = $0 { true } else { false } }
    let isExposed = !ports.isEmpty && (!asksForKeys || ports.allSatisfy(\.isLoopback))
    return isExposed || !list.names.isEmpty ? list : nil
  }
}

extension AllowedHosts: SettingValue {
  init?(setting text: String) {
    if text == "*" {
      self = .any
    } else {
      guard let list = WordList.parse(text).flatMap(HostList.init) else { return nil }
      self = .list(list)
    }
  }

  var settingText: String {
    switch self {
    case .any: "*"
    case .list(let list): WordList.text(list.names)
    }
  }

  static let placeholder = "HOST,…"
  static let allowed = "hosts without ports and with commas between them, none, or * for any"
}
