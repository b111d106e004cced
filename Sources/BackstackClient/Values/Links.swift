import JSON

/// Which links open which screens (RULE of docs/api.md §7).
public struct LinkRule: Equatable, Sendable {
  /// A screen that a link opens. `:name` in params is replaced by what the link has there.
  public struct Target: Equatable, Sendable {
    /// The name of the destination.
    public var screen: String
    /// What it is to show.
    public var params: OpaqueValue?

    /// A screen.
    public init(_ screen: String, params: OpaqueValue? = nil) {
      self.screen = screen
      self.params = params
    }

    init(_ reader: MemberReader) throws(BackstackError) {
      screen = try reader.string("screen")
      params = reader.opaque("params")
    }
  }

  /// Such as `/orders/:order`.
  public var pattern: String
  /// What is opened.
  public var target: Target
  /// What stands below it, bottom first.
  public var parents: [Target]?
  /// What opening does; nil is `set`.
  public var mode: LinkMode?
  /// The tab in which it opens.
  public var stack: String?
  /// How it is presented, with `LinkMode.present`.
  public var presentation: Presentation?

  /// A rule with what is given.
  public init(
    _ pattern: String, opens target: Target, parents: [Target]? = nil, mode: LinkMode? = nil, stack: String? = nil,
    presentation: Presentation? = nil
  ) {
    self.pattern = pattern
    self.target = target
    self.parents = parents
    self.mode = mode
    self.stack = stack
    self.presentation = presentation
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    pattern = try reader.string("pattern")
    target = try Target(reader)
    parents = try reader.listIfPresent("parents", Target.init)
    mode = try reader.choiceIfPresent("mode")
    stack = try reader.stringIfPresent("stack")
    presentation = try reader.objectIfPresent("present", Presentation.init)
  }
}

extension LinkRule.Target: ExpressibleByStringLiteral {
  /// A screen with nothing but its name.
  public init(stringLiteral screen: String) {
    self.init(screen)
  }
}

extension LinkRule.Target: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.object(members) }

  func members(_ writer: inout JSONWriter) {
    writer.member("screen", screen)
    writer.member("params", params)
  }
}

extension LinkRule: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("pattern", pattern)
      target.members(&writer)
      writer.member("parents", parents)
      writer.member("mode", mode)
      writer.member("stack", stack)
      writer.member("present", presentation)
    }
  }
}

/// The rules that a server has.
public struct LinkSet: Equatable, Sendable {
  /// In their order.
  public let rules: [LinkRule]
  /// Names this edition for `ifMatch`.
  public let tag: EntityTag?

  init(_ reader: MemberReader, tag: EntityTag?) throws(BackstackError) {
    rules = try reader.list("rules", LinkRule.init)
    self.tag = tag
  }
}

/// What opening a link would do.
public struct LinkResolution: Equatable, Sendable {
  /// The pattern of the rule that fits.
  public let pattern: String
  /// What opening does.
  public let mode: LinkMode
  /// The tab in which it opens.
  public let stack: String?
  /// How it is presented.
  public let presentation: Presentation?
  /// The parents first, the target last.
  public let screens: [LinkRule.Target]

  init(_ reader: MemberReader) throws(BackstackError) {
    pattern = try reader.string("pattern")
    mode = try reader.choice("mode")
    stack = try reader.stringIfPresent("stack")
    presentation = try reader.objectIfPresent("present", Presentation.init)
    screens = try reader.list("screens", LinkRule.Target.init)
  }
}
