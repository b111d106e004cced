import API

extension OriginList: SettingValue {
  init?(setting text: String) {
    if text == "*" {
      self = .any
    } else {
      guard let list = WordList.parse(text).flatMap({ OriginList($0) }) else { return nil }
      self = list
    }
  }

  var settingText: String {
    switch self {
    case .any: "*"
    case .listed(let origins): WordList.text(origins)
    }
  }

  static let placeholder = "ORIGIN,…"
  static let allowed =
    "origins such as https://app.example or http://localhost:5173 with commas between them, none, or * for any"
}
