import JSON

/// How bars look (docs/api.md §6): a stack may hold one for all its screens, and a screen's own goes over it.
struct Appearance: Sendable {
  /// The look of a title.
  struct Text: Sendable {
    var color: String?
    var font: String?
    /// A JSON number, with the digits given.
    var size: [UInt8]?

    /// This look with the members of `other` over it.
    func merged(with other: Text?) -> Text {
      Text(color: other?.color ?? color, font: other?.font ?? font, size: other?.size ?? size)
    }

    var json: [UInt8] {
      var writer = MemberWriter()
      writer.string("color", color)
      writer.string("font", font)
      writer.raw("size", size)
      return [UInt8(ascii: "{")] + writer.bytes + [UInt8(ascii: "}")]
    }
  }

  var background: String?
  var tint: String?
  var backIndicatorImage: String?
  var title: Text?
  var largeTitle: Text?

  /// `own` over `base`, member by member.
  static func merged(_ base: Appearance?, with own: Appearance?) -> Appearance? {
    guard let base, let own else { return own ?? base }
    return Appearance(
      background: own.background ?? base.background, tint: own.tint ?? base.tint,
      backIndicatorImage: own.backIndicatorImage ?? base.backIndicatorImage,
      title: base.title?.merged(with: own.title) ?? own.title,
      largeTitle: base.largeTitle?.merged(with: own.largeTitle) ?? own.largeTitle)
  }

  func append(to out: inout [UInt8]) {
    var writer = MemberWriter()
    writer.string("background", background)
    writer.string("tint", tint)
    writer.string("backIndicatorImage", backIndicatorImage)
    writer.raw("title", title?.json)
    writer.raw("largeTitle", largeTitle?.json)
    out.append("{")
    out.append(contentsOf: writer.bytes)
    out.append("}")
  }

  var json: [UInt8] {
    var out: [UInt8] = []
    append(to: &out)
    return out
  }
}
