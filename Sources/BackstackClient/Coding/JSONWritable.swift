import JSON

/// What can stand in the body of a request.
protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// The value as JSON.
  var opaque: OpaqueValue { OpaqueValue { write(to: &$0) } }
}

extension OpaqueValue: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.value(value) }
}

extension String: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Int64: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Double: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.double(self) }
}

/// Seconds, as the API has them.
extension Duration: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.double(seconds) }

  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension JSONWriter {
  /// A member, unless there is no value.
  mutating func member(_ name: StaticString, _ value: (some JSONWritable)?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  /// An object whose members are written by `members`.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }
}
