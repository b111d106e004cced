/// Percent-decoding (RFC 3986 §2.1), once, into text that can be trusted to be text.
enum PercentDecoding {
  /// Decodes one component.
  ///
  /// - Parameters:
  ///   - encoded: The bytes as sent, without the delimiters around them.
  ///   - plusIsSpace: Whether `+` means a blank: in a query yes, in a path no.
  /// - Throws: 400, the connection kept, for an incomplete or wrong escape, for `%00`, and for what is not UTF-8.
  static func decode(_ encoded: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(RequestFailure) -> String {
    // Most components are plain ASCII and need neither decoding nor validation.
    if encoded.allSatisfy({ isPlain($0, plusIsSpace) }) { return String(decoding: encoded, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    while index < encoded.endIndex {
      var octet = encoded[index]
      if octet == UInt8(ascii: "%") {
        guard index + 2 < encoded.endIndex, let high = Octet.hexDigit(encoded[index + 1]),
          let low = Octet.hexDigit(encoded[index + 2])
        else { throw .badRequest("The request target holds a % that is no escape of two hex digits.", closes: false) }
        octet = high << 4 | low
        index += 2
      } else if plusIsSpace, octet == UInt8(ascii: "+") {
        octet = Octet.space
      }
      guard octet != 0 else { throw .badRequest("The request target holds %00.", closes: false) }
      decoded.append(octet)
      index += 1
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw .badRequest("The request target does not decode to UTF-8.", closes: false)
    }
    return text
  }

  private static func isPlain(_ octet: UInt8, _ plusIsSpace: Bool) -> Bool {
    octet > 0 && octet < 0x80 && octet != UInt8(ascii: "%") && !(plusIsSpace && octet == UInt8(ascii: "+"))
  }
}
