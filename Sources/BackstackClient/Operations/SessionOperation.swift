import JSON

/// One operation of docs/api.md §4, as it is sent; the names of the constructors are those of UIKit and SwiftUI.
///
/// ```swift
/// try await session.perform(.push("order", params: ["order": 17]))
/// try await session.perform([.dismissAll(), .popToRoot(), .select("search")])
/// ```
public struct SessionOperation: JSONRepresentable, Equatable {
  /// The name in the API: `push`, `pop`, `setRoot`, …
  public let name: String
  /// The fields: an object.
  public let fields: OpaqueValue

  /// An operation by its name in the API: for what later servers may have.
  public init(name: String, fields: OpaqueValue = .emptyObject) {
    self.name = name
    self.fields = fields
  }

  init(_ name: String, _ fields: (inout JSONWriter) -> Void) {
    self.init(name: name, fields: OpaqueValue { $0.object(fields) })
  }

  /// Reads an operation of a batch, or of a change: `{"op":…,…}`.
  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    name = try reader.string("op")
    fields = OpaqueValue { writer in
      writer.object { writer in
        for (key, value) in reader.value.members where !(key == "op") {
          writer.key(key)
          writer.value(value)
        }
      }
    }
  }

  /// The operation as it stands in a batch: `{"op":…,…}`.
  public var json: OpaqueValue {
    OpaqueValue { writer in
      writer.object { writer in
        writer.member("op", name)
        for (key, value) in fields.value.members {
          writer.key(key)
          writer.value(value)
        }
      }
    }
  }
}

extension SessionOperation: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.value(json.value) }
}

/// Which stack an operation is about (`at`); by default the active stack of the top layer.
public struct StackAddress: Hashable, Sendable {
  /// The id of the layer; nil: the top one.
  public var layer: String?
  /// The id of the stack; nil: the active one.
  public var stack: String?

  /// A stack of a layer.
  public init(layer: String? = nil, stack: String? = nil) {
    self.layer = layer
    self.stack = stack
  }
}

extension StackAddress: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("layer", layer)
      writer.member("stack", stack)
    }
  }
}

/// What `update` and `patch` do to one member.
public enum MemberChange<Value: Sendable>: Sendable {
  /// It stays.
  case keep
  /// It becomes this.
  case set(Value)
  /// It goes.
  case remove
}

extension JSONWriter {
  /// A member that is set, removed by `null`, or not there.
  mutating func member(_ name: StaticString, _ change: MemberChange<some JSONWritable>) {
    switch change {
    case .keep: return
    case .set(let value): member(name, value)
    case .remove: member(name, OpaqueValue.null)
    }
  }
}
