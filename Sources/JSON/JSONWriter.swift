/// Writes one JSON text by appending bytes; commas come by themselves.
///
/// Only what RFC 8259 §7 demands is escaped: `"`, `\` and control characters; `/` and all that is not ASCII stay as they
/// are. That keys stand only in objects, and that brackets balance, is up to the caller.
public struct JSONWriter: Sendable {
  /// What has been written so far.
  public var bytes: [UInt8]
  /// Whether a value stands before what comes next in the same container.
  private var needsComma = false

  /// A writer that begins with `bytes`, which are taken as they are.
  public init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// `{`; members follow.
  public mutating func beginObject() { begin(JSONByte.beginObject) }
  /// `}` of the object begun last.
  public mutating func endObject() { end(JSONByte.endObject) }
  /// `[`; elements follow.
  public mutating func beginArray() { begin(JSONByte.beginArray) }
  /// `]` of the array begun last.
  public mutating func endArray() { end(JSONByte.endArray) }

  /// Writes a member's key, which its value must follow.
  public mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { Self.appendQuoted($0, to: &bytes) }
    bytes.append(JSONByte.colon)
    needsComma = false
  }

  /// Writes a member's key, which its value must follow.
  public mutating func key(_ name: String) {
    separate()
    Self.append(name, to: &bytes)
    bytes.append(JSONByte.colon)
    needsComma = false
  }

  /// Writes a key of a document, as it was given.
  public mutating func key(_ key: JSONKey) {
    separate()
    bytes.append(contentsOf: key.rawBytes)
    bytes.append(JSONByte.colon)
    needsComma = false
  }

  /// Writes a string value.
  public mutating func string(_ value: String) {
    separate()
    Self.append(value, to: &bytes)
    needsComma = true
  }

  /// Writes a string value that the program itself names.
  public mutating func string(_ value: StaticString) {
    separate()
    value.withUTF8Buffer { Self.appendQuoted($0, to: &bytes) }
    needsComma = true
  }

  /// Writes a number without fraction and exponent.
  public mutating func int(_ value: Int64) {
    separate()
    Self.append(value, to: &bytes)
    needsComma = true
  }

  /// Writes a number without fraction and exponent.
  public mutating func int(_ value: Int) {
    int(Int64(value))
  }

  /// Writes the shortest text that reads back as `value`; `null` for what JSON cannot say: infinities and not a number.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: value.description.utf8)
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// `null`.
  public mutating func null() {
    literal("null")
  }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a value of a document, minified.
  public mutating func value(_ value: JSONValue) {
    separate()
    value.appendMinified(to: &bytes)
    needsComma = true
  }

  private mutating func literal(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(JSONByte.comma) }
  }
}
