import Foundation
import JSON

extension OpaqueValue {
  /// Makes JSON of `value`; an `OpaqueValue` stays as it is.
  /// - Parameters:
  ///   - value: what is to become JSON.
  ///   - encoder: by default one that sorts keys, so that equal values give equal text, and writes dates as RFC 3339.
  public init(encoding value: some Encodable, encoder: JSONEncoder? = nil) throws {
    if let opaque = value as? OpaqueValue {
      self = opaque
    } else {
      try self.init(bytes: Array((encoder ?? Self.encoder).encode(value)))
    }
  }

  /// Reads the value as `type`.
  /// - Parameters:
  ///   - type: what to read.
  ///   - decoder: by default one that reads dates as RFC 3339.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, decoder: JSONDecoder? = nil) throws -> Value {
    if let opaque = self as? Value { return opaque }
    return try (decoder ?? Self.decoder).decode(type, from: Data(value.minified))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

/// As a part of something larger, by any coder. Coders keep neither the text of numbers nor the order of keys: where
/// these matter, store `text`.
extension OpaqueValue: Codable {
  /// Reads any value that JSON can say.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self.init(object: try keys.map { ($0.stringValue, try container.decode(OpaqueValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [OpaqueValue] = []
      while !container.isAtEnd { elements.append(try container.decode(OpaqueValue.self)) }
      self.init { writer in
        writer.beginArray()
        for element in elements { writer.value(element.value) }
        writer.endArray()
      }
    } else {
      try self.init(scalar: try decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self.init(booleanLiteral: value)
    } else if let value = try? container.decode(Int.self) {
      self.init(integerLiteral: value)
    } else if let value = try? container.decode(Double.self) {
      self.init(floatLiteral: value)
    } else {
      self.init(stringLiteral: try container.decode(String.self))
    }
  }

  /// Writes the value with the containers of the coder.
  public func encode(to encoder: any Encoder) throws {
    switch value.kind {
    case .object:
      var container = encoder.container(keyedBy: MemberName.self)
      for (key, value) in members { try container.encode(value, forKey: MemberName(stringValue: key)) }
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .string, .number, .true, .false, .null:
      var container = encoder.singleValueContainer()
      try encode(scalarTo: &container)
    }
  }

  private func encode(scalarTo container: inout any SingleValueEncodingContainer) throws {
    if let string {
      try container.encode(string)
    } else if let bool {
      try container.encode(bool)
    } else if let int = value.int {
      try container.encode(int)
    } else if let decimal = value.numberText.flatMap({ Decimal(string: $0) }) {
      try container.encode(decimal)
    } else {
      try container.encodeNil()
    }
  }

  private struct MemberName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
