import JSON

/// What a screen says about its navigation bar (docs/api.md §6). Immutable and shared.
final class Bar: Sendable {
  /// The members given, without braces and without `appearance`, which comes last.
  let members: [UInt8]
  let isHidden: Bool
  let hidesBackButton: Bool
  /// In quotes, as JSON.
  let backTitle: [UInt8]?
  let appearance: Appearance?

  init(members: [UInt8], isHidden: Bool, hidesBackButton: Bool, backTitle: [UInt8]?, appearance: Appearance?) {
    self.members = members
    self.isHidden = isHidden
    self.hidesBackButton = hidesBackButton
    self.backTitle = backTitle
    self.appearance = appearance
  }

  var roughSize: Int { members.count + (appearance == nil ? 10 : 400) }

  /// Appends the object as it was given.
  func append(to out: inout [UInt8]) {
    Self.append(title: nil, bar: self, appearance: appearance, to: &out)
  }

  /// Appends a `visible.bar`: the screen's title, the bar's members, and the appearance that is in effect.
  static func append(title: ArraySlice<UInt8>?, bar: Bar?, appearance: Appearance?, to out: inout [UInt8]) {
    out.append("{")
    var isFirst = true
    func separate(_ out: inout [UInt8]) {
      if !isFirst { out.append(",") }
      isFirst = false
    }
    if let title {
      separate(&out)
      out.append("\"title\":")
      out.append(contentsOf: title)
    }
    if let bar, !bar.members.isEmpty {
      separate(&out)
      out.append(contentsOf: bar.members)
    }
    if let appearance {
      separate(&out)
      out.append("\"appearance\":")
      appearance.append(to: &out)
    }
    out.append("}")
  }
}

/// `displayMode` of a bar: UIKit's large title display mode.
enum BarDisplayMode: String, CaseIterable, Sendable {
  case automatic, inline, large
}

/// Where a bar item goes: SwiftUI's ToolbarItemPlacement.
enum BarItemPlacement: String, CaseIterable, Sendable {
  case leading, trailing, principal, bottomBar, confirmationAction, cancellationAction, destructiveAction
  case primaryAction, automatic
}
