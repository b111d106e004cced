import API

/// A setting that does nothing by itself: given without the one that it belongs to, it is a mistake that nobody would notice
/// (decision 0008).
struct IdleSetting: Sendable {
  let name: String
  /// The setting that it belongs to.
  let leader: String
  /// Whether that one is on.
  let isInUse: @Sendable (Configuration) -> Bool

  static let table = [
    IdleSetting(name: "rate-limit-burst", leader: "rate-limit") { $0.rateLimit.count > 0 },
    IdleSetting(name: "trusted-proxies", leader: "rate-limit") { $0.rateLimit.count > 0 },
    IdleSetting(name: "forwarding-field", leader: "trusted-proxies") { !$0.trustedProxies.words.isEmpty },
  ]

  /// Those that have another value than their default and no effect.
  static func found(in configuration: Configuration) -> [(setting: Setting, leader: String)] {
    let standard = Configuration()
    return table.compactMap { idle in
      guard !idle.isInUse(configuration), let setting = Setting.table.first(where: { $0.name == idle.name }),
        setting.text(in: configuration) != setting.text(in: standard)
      else { return nil }
      return (setting, idle.leader)
    }
  }
}
