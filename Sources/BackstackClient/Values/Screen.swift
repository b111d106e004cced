import Foundation
import JSON

/// A screen to be shown: what `push`, `present` and their sisters are given (docs/api.md §4).
public struct Screen: Equatable, Sendable {
  /// The name of the destination; 1–128 characters.
  public var name: String
  /// The id of the entry; nil: the server gives one (`s1`, `s2`, …).
  public var id: String?
  /// What the destination is to show; nil is `{}`.
  public var params: OpaqueValue?
  /// The title of the bar.
  public var title: String?
  /// What the screen says about its bar.
  public var bar: Bar?
  /// After how long the server removes the screen by itself.
  public var autoPopAfter: Duration?

  /// A screen with params as JSON: `Screen("order", params: ["order": 17])`.
  public init(
    _ name: String, id: String? = nil, params: OpaqueValue? = nil, title: String? = nil, bar: Bar? = nil,
    autoPopAfter: Duration? = nil
  ) {
    self.name = name
    self.id = id
    self.params = params
    self.title = title
    self.bar = bar
    self.autoPopAfter = autoPopAfter
  }

  /// A screen whose params are anything that can be encoded.
  public init(
    _ name: String, id: String? = nil, encoding params: some Encodable, title: String? = nil, bar: Bar? = nil,
    autoPopAfter: Duration? = nil
  ) throws {
    self.init(
      name, id: id, params: try OpaqueValue(encoding: params), title: title, bar: bar, autoPopAfter: autoPopAfter)
  }

  /// The entry as it is, to be set again: it keeps its id.
  public init(_ state: ScreenState) {
    self.init(state.name, id: state.id, params: state.params, title: state.title, bar: state.bar)
  }
}

extension Screen: ExpressibleByStringLiteral {
  /// A screen with nothing but its name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension Screen: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object(members)
  }

  /// Writes the members into an object that may have more.
  func members(_ writer: inout JSONWriter) {
    writer.member("screen", name)
    writer.member("id", id)
    writer.member("params", params)
    writer.member("title", title)
    writer.member("bar", bar)
    writer.member("autoPopAfter", autoPopAfter)
  }
}
