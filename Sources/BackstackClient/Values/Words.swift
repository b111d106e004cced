/// What a layer holds (docs/api.md §1).
public struct ContainerKind: OpenEnumeration, JSONWritable {
  /// The word as the API writes it.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One stack of screens.
  public static let stack: Self = "stack"
  /// One bare screen: nothing can be pushed.
  public static let screen: Self = "screen"
  /// A stack for each tab.
  public static let tabs: Self = "tabs"
  /// A stack for each column; only in the base.
  public static let split: Self = "split"
}

/// How a modal layer covers what is below it: UIKit's UIModalPresentationStyle and SwiftUI's names.
public struct PresentationStyle: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The system's choice.
  public static let automatic: Self = "automatic"
  /// SwiftUI's `sheet`.
  public static let sheet: Self = "sheet"
  /// SwiftUI's `fullScreenCover`.
  public static let fullScreenCover: Self = "fullScreenCover"
  /// SwiftUI's and UIKit's popover.
  public static let popover: Self = "popover"
  /// UIKit's `fullScreen`.
  public static let fullScreen: Self = "fullScreen"
  /// UIKit's `pageSheet`.
  public static let pageSheet: Self = "pageSheet"
  /// UIKit's `formSheet`.
  public static let formSheet: Self = "formSheet"
  /// UIKit's `currentContext`.
  public static let currentContext: Self = "currentContext"
  /// UIKit's `overFullScreen`.
  public static let overFullScreen: Self = "overFullScreen"
  /// UIKit's `overCurrentContext`.
  public static let overCurrentContext: Self = "overCurrentContext"
  /// An app's own.
  public static let custom: Self = "custom"
}

/// How a modal layer comes and goes: UIKit's UIModalTransitionStyle.
public struct ModalTransition: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From below; the default.
  public static let coverVertical: Self = "coverVertical"
  /// Around a vertical axis.
  public static let flipHorizontal: Self = "flipHorizontal"
  /// One fades into the other.
  public static let crossDissolve: Self = "crossDissolve"
  /// Only with `PresentationStyle.fullScreen`.
  public static let partialCurl: Self = "partialCurl"
}

/// Which columns of a split view are shown: SwiftUI's NavigationSplitViewVisibility.
public struct ColumnVisibility: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The system's choice.
  public static let automatic: Self = "automatic"
  /// All columns.
  public static let all: Self = "all"
  /// The last two columns.
  public static let doubleColumn: Self = "doubleColumn"
  /// Only the detail.
  public static let detailOnly: Self = "detailOnly"
}

/// A column of a split container, which is also the id of its stack.
public struct SplitColumn: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The first column.
  public static let sidebar: Self = "sidebar"
  /// The middle one of three.
  public static let content: Self = "content"
  /// The last column.
  public static let detail: Self = "detail"
}

/// `displayMode` of a bar: UIKit's large title display mode.
public struct BarDisplayMode: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As the screen below.
  public static let automatic: Self = "automatic"
  /// In the bar.
  public static let inline: Self = "inline"
  /// Large, below the bar.
  public static let large: Self = "large"
}

/// Where a bar item goes: SwiftUI's ToolbarItemPlacement.
public struct BarItemPlacement: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where reading begins.
  public static let leading: Self = "leading"
  /// Where reading ends.
  public static let trailing: Self = "trailing"
  /// In the middle.
  public static let principal: Self = "principal"
  /// In a bar at the bottom.
  public static let bottomBar: Self = "bottomBar"
  /// Where what is shown is confirmed.
  public static let confirmationAction: Self = "confirmationAction"
  /// Where it is cancelled.
  public static let cancellationAction: Self = "cancellationAction"
  /// Where something is destroyed.
  public static let destructiveAction: Self = "destructiveAction"
  /// The main thing to do.
  public static let primaryAction: Self = "primaryAction"
  /// The system's choice.
  public static let automatic: Self = "automatic"
}

/// What opening a link does to a session (docs/api.md §7).
public struct LinkMode: OpenEnumeration, JSONWritable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Modals go, and the stack becomes the parents and the screen; the default.
  public static let set: Self = "set"
  /// The screen is added.
  public static let push: Self = "push"
  /// As `set`, but the common beginning stays.
  public static let pushMissing: Self = "pushMissing"
  /// The screen becomes a modal.
  public static let present: Self = "present"
}
