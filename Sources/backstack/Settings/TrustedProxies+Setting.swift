import API

extension TrustedProxies: SettingValue {
  init?(setting text: String) {
    guard let list = WordList.parse(text).flatMap({ TrustedProxies($0) }) else { return nil }
    self = list
  }

  var settingText: String { WordList.text(words) }

  static let placeholder = "NETWORK,…"
  static let allowed = "addresses, networks such as 10.0.0.0/8, or unix, with commas between them, or none"
}
