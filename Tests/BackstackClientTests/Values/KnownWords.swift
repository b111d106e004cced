import BackstackClient

/// The constants of the client's words. In a file of its own: beside `Navigation` the names of the types mean two
/// things.
enum KnownWords {
  static let containers = words([ContainerKind.stack, .screen, .tabs, .split])
  static let styles = words([
    PresentationStyle.automatic, .sheet, .fullScreenCover, .popover, .fullScreen, .pageSheet, .formSheet,
    .currentContext, .overFullScreen, .overCurrentContext, .custom,
  ])
  static let transitions = words([ModalTransition.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl])
  static let visibilities = words([ColumnVisibility.automatic, .all, .doubleColumn, .detailOnly])
  static let columns = words([SplitColumn.sidebar, .content, .detail])
  static let modes = words([LinkMode.set, .push, .pushMissing, .present])
  static let widths = Set([RemoteSession.Width.compact, .regular].map(\.rawValue))

  private static func words(_ known: [some OpenEnumeration]) -> Set<String> { Set(known.map(\.rawValue)) }
}
