/// An entity tag (RFC 9110 §8.8.3), opaque: it names one state of one session, also over a deletion and a new
/// beginning.
public struct EntityTag: RawRepresentable, Hashable, Codable, Sendable {
  /// The tag as it stands in the field `ETag`, quotes included.
  public let rawValue: String

  /// A tag that an app has kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Any state, as long as there is one (`If-Match: *`).
  public static let any = EntityTag(rawValue: "*")
}
