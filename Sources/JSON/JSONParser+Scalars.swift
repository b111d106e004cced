/// Strings, numbers and the three literal names.
extension JSONParser {
  /// RFC 8259 §7, and §8.1 and §8.2: UTF-8 without lone surrogates.
  mutating func readString() throws(JSONError) {
    let start = at
    var traits: JSONNode.Traits = []
    at &+= 1
    while true {
      at = ByteScan.firstSpecial(in: text, from: at, stopsAtNonASCII: true)
      guard at < text.count else { throw failure("the string does not end", at: start) }
      let byte = text[at]
      if byte == JSONByte.quote { break }
      if byte == JSONByte.backslash {
        traits.insert(.escaped)
        holdsEscapes = true
        try skipEscape()
      } else if byte < 0x20 {
        throw failure("a control character in a string must be escaped")
      } else {
        guard let length = ByteScan.multibyteLength(in: text, at: at) else { throw failure("not UTF-8") }
        at &+= length
      }
    }
    at &+= 1
    append(.string, from: start, traits: traits)
  }

  private mutating func skipEscape() throws(JSONError) {
    switch JSONEscape.read(text, at: at) {
    case .scalar(_, let length): at &+= length
    case .malformed: throw failure("not an escape of JSON")
    case .loneSurrogate: throw failure("half a surrogate pair")
    }
  }

  mutating func readLiteral(_ name: StaticString, _ kind: JSONValue.Kind) throws(JSONError) {
    let start = at
    let length = name.utf8CodeUnitCount
    guard text.count - at >= length,
      text[at..<at + length].elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: length))
    else { throw failure("not a value") }
    at &+= length
    append(kind, from: start)
  }

  /// RFC 8259 §6. The text of the number is kept; nothing is converted here.
  mutating func readNumber(_ first: UInt8) throws(JSONError) {
    let start = at
    var traits: JSONNode.Traits = [.integer]
    if first == JSONByte.minus { at &+= 1 }
    guard let lead = peek(), JSONByte.isDigit(lead) else {
      throw failure(at == start ? "not a value" : "a number needs a digit here")
    }
    at &+= 1
    if lead == JSONByte.zero {
      if let next = peek(), JSONByte.isDigit(next) { throw failure("a number must not begin with 0") }
    } else {
      skipDigits()
    }
    if peek() == JSONByte.point {
      traits = []
      at &+= 1
      try readDigits()
    }
    if let mark = peek(), JSONByte.isExponentMark(mark) {
      traits = []
      at &+= 1
      if let sign = peek(), sign == JSONByte.minus || sign == JSONByte.plus { at &+= 1 }
      try readDigits()
    }
    append(.number, from: start, traits: traits)
  }

  private mutating func readDigits() throws(JSONError) {
    guard let byte = peek(), JSONByte.isDigit(byte) else { throw failure("a number needs a digit here") }
    skipDigits()
  }

  @inline(__always)
  private mutating func skipDigits() {
    while at < text.count, JSONByte.isDigit(text[at]) { at &+= 1 }
  }

  @inline(__always)
  private func peek() -> UInt8? {
    at < text.count ? text[at] : nil
  }
}
