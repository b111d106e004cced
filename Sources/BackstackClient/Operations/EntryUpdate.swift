import JSON

/// What `update` changes in place; ids stay (docs/api.md §4).
public struct EntryUpdate: Sendable {
  /// What becomes of an entry's params.
  public enum Params: Sendable {
    /// They become these.
    case replace(OpaqueValue)
    /// These are merged into them (RFC 7396): `null` removes a member.
    case merge(OpaqueValue)
  }

  /// The id of the entry; nil: the visible one.
  public var target: String?
  /// Its params.
  public var params: Params?
  /// Its title.
  public var title: MemberChange<String> = .keep
  /// What it says about its bar, as a whole.
  public var bar: MemberChange<Bar> = .keep
  /// The badge of its stack.
  public var badge: MemberChange<String> = .keep
  /// The appearance of its stack.
  public var appearance: MemberChange<Appearance> = .keep
  /// The presentation of its layer: what is given replaces what is there.
  public var presentation: Presentation?
  /// Which columns are shown.
  public var visibility: ColumnVisibility?
  /// Which column is shown where there is room for one.
  public var preferredCompactColumn: MemberChange<SplitColumn> = .keep

  /// An update of the entry with that id; nil: of the visible one.
  public init(_ target: String? = nil, params: Params? = nil, title: MemberChange<String> = .keep) {
    self.target = target
    self.params = params
    self.title = title
  }
}

extension SessionOperation {
  /// Changes an entry, its stack or its layer in place.
  public static func update(_ update: EntryUpdate, at address: StackAddress? = nil, animated: Bool? = nil) -> Self {
    Self("update") { writer in
      writer.member("target", update.target)
      switch update.params {
      case .replace(let params): writer.member("params", params)
      case .merge(let params): writer.member("mergeParams", params)
      case nil: break
      }
      writer.member("title", update.title)
      writer.member("bar", update.bar)
      writer.member("badge", update.badge)
      writer.member("appearance", update.appearance)
      writer.member("presentation", update.presentation)
      writer.member("visibility", update.visibility)
      writer.member("preferredCompactColumn", update.preferredCompactColumn)
      writer.common(address, animated)
    }
  }
}
