import JSON

extension JSONValue {
  /// A value made of a text that is known to be JSON.
  private static func made(_ write: (inout JSONWriter) -> Void) -> JSONValue {
    var writer = JSONWriter()
    write(&writer)
    do throws(JSONError) {
      return try JSONDocument(writer.bytes, maximumDepth: 10_000).root
    } catch {
      preconditionFailure("the kit wrote no JSON: \(error) in \(String(decoding: writer.bytes, as: UTF8.self))")
    }
  }

  /// A string value.
  public static func string(_ text: String) -> JSONValue { made { $0.string(text) } }

  /// A number value.
  public static func number(_ value: Int) -> JSONValue { made { $0.int(value) } }

  /// `true` or `false`.
  public static func bool(_ value: Bool) -> JSONValue { made { $0.bool(value) } }

  /// An array value.
  public static func list(_ elements: [JSONValue]) -> JSONValue {
    made { writer in
      writer.beginArray()
      for element in elements { writer.value(element) }
      writer.endArray()
    }
  }

  /// An object value with its members in this order.
  public static func object(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    made { writer in
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        writer.value(member.value)
      }
      writer.endObject()
    }
  }

  /// The members as pairs.
  public var pairs: [(key: String, value: JSONValue)] { members.map { ($0.key.string, $0.value) } }

  /// The value written anew: strings with no escapes but those they need, numbers as they were.
  public var plain: String {
    var writer = JSONWriter()
    JSONRewriting.write(self, to: &writer) { $0 }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes a value again with its strings changed.
public enum JSONRewriting {
  /// Writes `value`, with what `string` makes of each of its strings; keys stay.
  public static func write(_ value: JSONValue, to writer: inout JSONWriter, string: (String) -> String) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, value) in value.members {
        writer.key(key.string)
        write(value, to: &writer, string: string)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer, string: string) }
      writer.endArray()
    case .string: writer.string(string(value.string ?? ""))
    case .true, .false: writer.bool(value.kind == .true)
    case .null: writer.null()
    case .number: writer.raw(value.rawBytes)
    }
  }
}
