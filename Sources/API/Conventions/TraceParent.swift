/// `traceparent`: the trace that a request belongs to, as its caller names it (W3C Trace Context §3.2).
enum TraceParent {
  /// The value when it is one; nil for anything else, which is ignored (§3.2.2.2 and §4.3).
  static func read(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = Array(bytes)
    guard text.count >= 55, text[2] == dash, text[35] == dash, text[52] == dash,
      isHexadecimal(text[0..<2]), isID(text[3..<35]), isID(text[36..<52]), isHexadecimal(text[53..<55]),
      !text[0..<2].elementsEqual("ff".utf8)
    else { return nil }
    // Version 00 ends here; a later one may go on behind another dash.
    if text.count > 55, text[0..<2].elementsEqual("00".utf8) || text[55] != dash { return nil }
    return String(decoding: text[..<55], as: UTF8.self)
  }

  private static let dash = UInt8(ascii: "-")

  /// An id has at least one digit that is not 0.
  private static func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
    isHexadecimal(bytes) && bytes.contains { $0 != UInt8(ascii: "0") }
  }

  /// Lower case alone.
  private static func isHexadecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}
