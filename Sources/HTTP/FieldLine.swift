/// One field line (RFC 9112 §5): where its name and value stand in the bytes it was read from.
struct FieldLine: Sendable {
  let known: KnownField?
  let nameStart: UInt32
  let nameEnd: UInt32
  let valueStart: UInt32
  let valueEnd: UInt32

  /// Reads the line between two places, its line end excluded.
  ///
  /// - Throws: 400 for folding, for anything but a token right before the colon, and for a control in the value.
  init(parsing bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) throws(RequestFailure) {
    // White space here is obsolete line folding, or stands before the first field (RFC 9112 §2.2, §5.2): either way
    // it could hide a field from somebody who reads it otherwise.
    guard !Octet.isBlank(bytes[start]) else {
      throw .badRequest("A header line begins with white space.")
    }
    var colon = start
    while colon < end, Octet.isToken(bytes[colon]) { colon += 1 }
    // No white space is allowed between name and colon (RFC 9112 §5.1).
    guard colon > start, colon < end, bytes[colon] == UInt8(ascii: ":") else {
      throw .badRequest("A header line is not of the form \"Name: value\".")
    }
    var valueStart = colon + 1
    var valueEnd = end
    while valueStart < valueEnd, Octet.isBlank(bytes[valueStart]) { valueStart += 1 }
    while valueEnd > valueStart, Octet.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
    guard Octet.isFieldValue(bytes, from: valueStart, to: valueEnd) else {
      throw .badRequest("A header value holds a control character.")
    }
    known = KnownField.recognise(UnsafeRawBufferPointer(rebasing: bytes[start..<colon]))
    nameStart = UInt32(start)
    nameEnd = UInt32(colon)
    self.valueStart = UInt32(valueStart)
    self.valueEnd = UInt32(valueEnd)
  }

  /// The bytes of the value.
  func value(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(valueStart)..<Int(valueEnd)])
  }
}
