import HTTP

extension ForwardingPath.Field: SettingValue {
  init?(setting text: String) { self.init(rawValue: text) }

  var settingText: String { rawValue }

  static let placeholder = "FIELD"
  static let allowed = allCases.map(\.rawValue).joined(separator: " or ")
}
