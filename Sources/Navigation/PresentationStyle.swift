/// How a modal layer covers what is below it: UIKit's UIModalPresentationStyle and SwiftUI's names (docs/api.md §4).
public enum PresentationStyle: String, CaseIterable, Sendable {
  case automatic, sheet, fullScreenCover, popover, fullScreen, pageSheet, formSheet, currentContext, overFullScreen
  case overCurrentContext, custom
}

/// How a modal layer comes and goes: UIKit's UIModalTransitionStyle.
public enum ModalTransition: String, CaseIterable, Sendable {
  case coverVertical, flipHorizontal, crossDissolve
  /// Only with `PresentationStyle.fullScreen`.
  case partialCurl
}

/// How one root gives way to the next (`setRoot`).
enum RootTransitionType: String, CaseIterable, Sendable {
  case slide, scale, move, opacity, none
}

/// Where a root's transition comes from.
enum RootTransitionEdge: String, CaseIterable, Sendable {
  case leading, trailing, top, bottom
}

/// Which columns of a split view are shown: SwiftUI's NavigationSplitViewVisibility.
public enum ColumnVisibility: String, CaseIterable, Sendable {
  case automatic, all, doubleColumn, detailOnly
}

/// The columns of a split container, which are also the ids of its stacks.
public enum SplitColumn: String, CaseIterable, Sendable {
  case sidebar, content, detail
}

/// What a layer holds (docs/api.md §1).
public enum Container: String, CaseIterable, Sendable {
  /// One stack of screens.
  case stack
  /// One bare screen: nothing can be pushed.
  case screen
  /// A stack for each tab.
  case tabs
  /// A stack for each column; only in the base.
  case split
}
