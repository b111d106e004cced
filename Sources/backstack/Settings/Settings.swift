/// The effective configuration, with where each value came from. A flag goes before its variable, and that before the default.
struct Settings {
  /// Where a value came from.
  enum Origin: String {
    case standard = "default"
    case environment
    case flag
  }

  private(set) var configuration = Configuration()
  private var origins: [String: Origin] = [:]

  /// Reads the environment, then the flags over it.
  init(environment: [(name: String, value: String)], flags: [(setting: Setting, value: String)]) throws(Failure) {
    for (name, value) in environment where name.hasPrefix(Setting.variablePrefix) {
      guard let setting = Setting.table.first(where: { $0.variable == name }) else {
        if Environment.isServiceLink(name, value) { continue }
        throw Self.unknownVariable(name)
      }
      try set(setting, value, from: .environment)
    }
    for (setting, value) in flags { try set(setting, value, from: .flag) }
  }

  /// Where the value of `setting` came from.
  func origin(of setting: Setting) -> Origin { origins[setting.name] ?? .standard }

  private mutating func set(_ setting: Setting, _ value: String, from origin: Origin) throws(Failure) {
    guard setting.set(value, in: &configuration) else {
      let given = origin == .flag ? setting.flag : setting.variable
      throw Failure(
        origin == .flag ? .usage : .badConfiguration, "\(given) cannot be \"\(value)\".",
        advice: "Allowed: \(setting.allowed). The default is \(setting.text(in: Configuration())).")
    }
    origins[setting.name] = origin
  }

  private static func unknownVariable(_ name: String) -> Failure {
    let nearest = Synonyms.variable(for: name)
    return Failure(
      .usage, "there is no setting for the environment variable \(name).",
      advice: "Did you mean \(nearest)? `backstack --help` lists them all.")
  }
}
