/// The field lines of a head in the order they came (RFC 9110 §5.3), as one run of bytes and the places in it.
///
/// No text is made before somebody asks for it. A value may hold octets beyond ASCII; what is not UTF-8 in them is
/// replaced when it is turned into a `String`.
public struct Fields: Sendable {
  private let bytes: [UInt8]
  private let lines: [FieldLine]
  /// A bit for each known name that is there: most look-ups are for names that are not.
  private let present: UInt64

  /// No fields.
  public init() {
    self.init(bytes: [], lines: [])
  }

  init(bytes: [UInt8], lines: [FieldLine]) {
    self.bytes = bytes
    self.lines = lines
    present = lines.reduce(0) { $0 | Self.bit($1.known) }
  }

  /// The number of lines.
  public var count: Int { lines.count }

  /// The value of the first line of that name.
  public subscript(name: FieldName) -> String? {
    firstLine(name).map(text)
  }

  /// The values of all lines of that name, in order.
  public func all(_ name: FieldName) -> [String] {
    lines.filter { matches($0, name) }.map(text)
  }

  /// Whether a line of that name is there.
  public func contains(_ name: FieldName) -> Bool {
    firstLine(name) != nil
  }

  /// The bytes of the first value of that name, without making a `String`.
  public func bytes(_ name: FieldName) -> ArraySlice<UInt8>? {
    firstLine(name).map { bytes[Int($0.valueStart)..<Int($0.valueEnd)] }
  }

  /// Whether the first value of that name is exactly `text`.
  public func has(_ name: FieldName, _ text: StaticString) -> Bool {
    guard let line = firstLine(name) else { return false }
    let (start, count) = (Int(line.valueStart), text.utf8CodeUnitCount)
    guard Int(line.valueEnd) - start == count else { return false }
    for index in 0..<count where bytes[start + index] != text.utf8Start[index] { return false }
    return true
  }

  /// The bytes of the values of all lines of that name, in order.
  public func allBytes(_ name: FieldName) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    for line in lines where matches(line, name) { values.append(bytes[Int(line.valueStart)..<Int(line.valueEnd)]) }
    return values
  }

  private static func bit(_ known: KnownField?) -> UInt64 { known.map { 1 << UInt64($0.rawValue) } ?? 0 }

  private func firstLine(_ name: FieldName) -> FieldLine? {
    if name.known != nil, present & Self.bit(name.known) == 0 { return nil }
    for line in lines where matches(line, name) { return line }
    return nil
  }

  private func matches(_ line: FieldLine, _ name: FieldName) -> Bool {
    guard name.known == nil, line.known == nil else { return line.known == name.known }
    return bytes.withUnsafeBytes {
      name.matches(unknown: UnsafeRawBufferPointer(rebasing: $0[Int(line.nameStart)..<Int(line.nameEnd)]))
    }
  }

  private func text(_ line: FieldLine) -> String {
    String(decoding: bytes[Int(line.valueStart)..<Int(line.valueEnd)], as: UTF8.self)
  }
}

extension Fields: Sequence {
  /// One line as text.
  public typealias Element = (name: String, value: String)

  /// All lines in order, the names as they were sent.
  public func makeIterator() -> some IteratorProtocol<Element> {
    lines.lazy.map { line in
      (
        name: String(decoding: bytes[Int(line.nameStart)..<Int(line.nameEnd)], as: UTF8.self), value: text(line)
      )
    }.makeIterator()
  }
}
