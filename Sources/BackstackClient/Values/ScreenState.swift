import Foundation

/// An entry of a stack (docs/api.md §3).
public struct ScreenState: JSONRepresentable, Hashable, Identifiable {
  /// Names this entry, and no other in its session.
  public let id: String
  /// The name of the destination.
  public let name: String
  /// What the destination shows; `{}` unless given.
  public let params: OpaqueValue
  /// The title of the bar, if one was given.
  public let title: String?
  /// What the screen says about its bar.
  public let bar: Bar?
  /// When the server removes the screen by itself.
  public let autoPopAt: Date?
  /// The session's revision at which this entry was added or last changed.
  public let revision: Int
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  /// By the id and the revision: what is equal has the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(revision)
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    id = try reader.string("id")
    name = try reader.string("screen")
    params = reader.opaque("params") ?? .emptyObject
    title = try reader.stringIfPresent("title")
    bar = try reader.objectIfPresent("bar", Bar.init)
    autoPopAt = try reader.dateIfPresent("autoPopAt")
    revision = try reader.int("revision")
    json = OpaqueValue(reader.value)
  }
}
