import Foundation
import JSON

/// Any JSON value, kept as it was written: all digits of its numbers, the order of its keys, the characters of its
/// strings.
///
/// The service keeps params and metadata without looking into them (docs/api.md §2), and so does the client. Write one
/// as a literal, make one of anything `Encodable`, and read it back as anything `Decodable`:
///
/// ```swift
/// let params: OpaqueValue = ["order": 17, "gift": true]
/// let same = try OpaqueValue(encoding: Order(order: 17, gift: true))
/// let order = try same.decode(Order.self)
/// ```
public struct OpaqueValue: Sendable {
  /// How deep values may be nested that come from a server or from text: more than any server accepts.
  static let maximumDepth = 512

  let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// Reads JSON text (RFC 8259).
  /// - Throws: `BackstackError.malformed` with the place of the first fault.
  public init(text: String) throws(BackstackError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Reads JSON text in UTF-8.
  init(bytes: [UInt8]) throws(BackstackError) {
    do throws(JSONError) {
      value = try JSONDocument(bytes, maximumDepth: Self.maximumDepth).root
    } catch {
      throw .malformed("not JSON: \(error.reason) at byte \(error.offset)")
    }
  }

  /// What `write` writes, which is known to be one JSON value.
  init(writing write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    do throws(JSONError) {
      value = try JSONDocument(writer.bytes, maximumDepth: 65_535).root
    } catch {
      preconditionFailure("the client wrote no JSON: \(error.reason) at byte \(error.offset)")
    }
  }

  /// `null`.
  public static let null = OpaqueValue { $0.null() }

  /// `{}`.
  public static let emptyObject = OpaqueValue(object: [])

  /// An object with its members in this order; of two with one key the last one counts.
  public init(object members: [(key: String, value: OpaqueValue)]) {
    var places: [[UInt8]: Int] = [:]
    var kept: [(key: String, value: OpaqueValue)] = []
    for member in members {
      // By octets: a dictionary of strings would take canonically equal keys for one.
      let key = Array(member.key.utf8)
      if let place = places[key] {
        kept[place].value = member.value
      } else {
        places[key] = kept.count
        kept.append(member)
      }
    }
    self.init { writer in
      writer.beginObject()
      for member in kept {
        writer.key(member.key)
        writer.value(member.value.value)
      }
      writer.endObject()
    }
  }

  /// An array of these elements.
  public init(array elements: [OpaqueValue]) {
    self.init { writer in
      writer.beginArray()
      for element in elements { writer.value(element.value) }
      writer.endArray()
    }
  }

  /// The value as JSON text, without white space.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in UTF-8.
  var bytes: [UInt8] { value.minified }

  /// The string; nil for another kind.
  public var string: String? { value.string }
  /// The number when it is written as an integer and fits an `Int`; nil for another kind.
  public var int: Int? { value.int.flatMap(Int.init(exactly:)) }
  /// The nearest double of a number; nil for another kind.
  public var double: Double? { value.double }
  /// `true` or `false`; nil for another kind.
  public var bool: Bool? { value.bool }
  /// Whether the value is `null`.
  public var isNull: Bool { value.isNull }

  /// The member of an object; nil when there is none.
  public subscript(key: String) -> OpaqueValue? { value[Array(key.utf8)].map(OpaqueValue.init) }

  /// The members of an object in their order; empty for another kind.
  public var members: [(key: String, value: OpaqueValue)] {
    value.members.map { ($0.key.string, OpaqueValue($0.value)) }
  }

  /// The elements of an array; empty for another kind.
  public var elements: [OpaqueValue] { value.elements.map(OpaqueValue.init) }
}

extension OpaqueValue: Equatable {
  /// Whether the values are the same: numbers by their exact value, arrays in order, objects without order.
  public static func == (a: OpaqueValue, b: OpaqueValue) -> Bool { jsonEqual(a.value, b.value) }
}

extension OpaqueValue: CustomStringConvertible {
  /// The JSON text.
  public var description: String { text }
}
