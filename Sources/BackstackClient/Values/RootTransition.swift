import JSON

/// How one root gives way to the next (`setRoot`).
public struct RootTransition: Equatable, Sendable {
  /// `slide`, `scale`, `move`, `opacity` or `none`.
  public struct Kind: OpenEnumeration, JSONWritable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// SwiftUI's `slide`.
    public static let slide: Self = "slide"
    /// SwiftUI's `scale`.
    public static let scale: Self = "scale"
    /// SwiftUI's `move(edge:)`.
    public static let move: Self = "move"
    /// SwiftUI's `opacity`.
    public static let opacity: Self = "opacity"
    /// At once.
    public static let none: Self = "none"
  }

  /// Where a transition comes from.
  public struct Edge: OpenEnumeration, JSONWritable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where reading begins.
    public static let leading: Self = "leading"
    /// Where reading ends.
    public static let trailing: Self = "trailing"
    /// From above.
    public static let top: Self = "top"
    /// From below.
    public static let bottom: Self = "bottom"
  }

  /// What it looks like.
  public var type: Kind
  /// Where it comes from.
  public var edge: Edge?

  /// A transition.
  public init(_ type: Kind, edge: Edge? = nil) {
    self.type = type
    self.edge = edge
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    type = try reader.choice("type")
    edge = try reader.choiceIfPresent("edge")
  }
}

extension RootTransition: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", type)
      writer.member("edge", edge)
    }
  }
}
