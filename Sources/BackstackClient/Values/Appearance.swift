import JSON

/// How bars look (docs/api.md §6): a stack may hold one for all its screens, and a screen's own goes over it. Colours
/// are `#RRGGBB` or `#RRGGBBAA`.
public struct Appearance: Equatable, Sendable {
  /// The look of a title.
  public struct Text: Equatable, Sendable {
    /// The colour.
    public var color: String?
    /// The name of the font.
    public var font: String?
    /// Points.
    public var size: Double?

    /// A look with what is given.
    public init(color: String? = nil, font: String? = nil, size: Double? = nil) {
      self.color = color
      self.font = font
      self.size = size
    }

    init(_ reader: MemberReader) throws(BackstackError) {
      color = try reader.stringIfPresent("color")
      font = try reader.stringIfPresent("font")
      size = try reader.doubleIfPresent("size")
    }
  }

  /// The colour behind the bar's content.
  public var background: String?
  /// The colour of buttons.
  public var tint: String?
  /// The name of the image that stands for "back".
  public var backIndicatorImage: String?
  /// The title in the bar.
  public var title: Text?
  /// The large title below it.
  public var largeTitle: Text?

  /// An appearance with what is given.
  public init(
    background: String? = nil, tint: String? = nil, backIndicatorImage: String? = nil, title: Text? = nil,
    largeTitle: Text? = nil
  ) {
    self.background = background
    self.tint = tint
    self.backIndicatorImage = backIndicatorImage
    self.title = title
    self.largeTitle = largeTitle
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    background = try reader.stringIfPresent("background")
    tint = try reader.stringIfPresent("tint")
    backIndicatorImage = try reader.stringIfPresent("backIndicatorImage")
    title = try reader.objectIfPresent("title", Text.init)
    largeTitle = try reader.objectIfPresent("largeTitle", Text.init)
  }
}

extension Appearance: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("background", background)
      writer.member("tint", tint)
      writer.member("backIndicatorImage", backIndicatorImage)
      writer.member("title", title)
      writer.member("largeTitle", largeTitle)
    }
  }
}

extension Appearance.Text: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("color", color)
      writer.member("font", font)
      writer.member("size", size)
    }
  }
}
