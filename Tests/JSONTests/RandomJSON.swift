import JSON
import TestSupport

/// Random JSON texts and other ways of writing the same value.
enum RandomJSON {
  private static let characters =
    Array(#"abc /{}[],:"#).map(String.init) + [
      #"\""#, #"\\"#, #"\n"#, #"\u0000"#, #"\u00e9"#, #"\ud83d\ude00"#, "é", "e\u{301}", "漢", "😀", "\u{7F}", "\u{2028}",
    ]

  static func value(depth: Int, using random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 1, 2: return number(using: &random)
    case 3, 4, 5: return string(using: &random)
    case 6:
      let elements = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        value(depth: depth - 1, using: &random)
      }
      return "[\(elements.joined(separator: ","))]"
    default:
      let members = (0..<Int.random(in: 0...12, using: &random)).map { index in
        let key = string(using: &random).dropLast() + "\(index)\""
        return "\(key):\(value(depth: depth - 1, using: &random))"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  private static func string(using random: inout SeededRandom) -> String {
    let length = Int.random(in: 0...20, using: &random)
    return "\"" + (0..<length).map { _ in characters.randomElement(using: &random) ?? "" }.joined() + "\""
  }

  private static func number(using random: inout SeededRandom) -> String {
    var text = Bool.random(using: &random) ? "-" : ""
    text += ["0", "7", "10", "120034", "18446744073709551616"].randomElement(using: &random) ?? "0"
    if Bool.random(using: &random) { text += ".\(Int.random(in: 0...999, using: &random))0" }
    if Bool.random(using: &random) { text += ["e5", "E-7", "e+0012", "e99999"].randomElement(using: &random) ?? "" }
    return text
  }

  /// The same text with white space between its tokens.
  static func spread(_ text: String, using random: inout SeededRandom) -> String {
    let blanks = ["", " ", "\n", "\t \r\n"]
    var out = ""
    var isInString = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      let isToken = !isInString && "{}[],:".unicodeScalars.contains(scalar)
      if isToken { out += blanks.randomElement(using: &random) ?? "" }
      out.unicodeScalars.append(scalar)
      if isToken { out += blanks.randomElement(using: &random) ?? "" }
      if scalar == "\"", !isEscaped { isInString.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return out
  }

  /// The value written anew from its parts, strings unescaped and escaped again.
  static func rewrite(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    write(value, to: &writer)
    return writer.bytes
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, value) in value.members {
        writer.key(key.string)
        write(value, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string: writer.string(value.string ?? "")
    case .true, .false: writer.bool(value.bool == true)
    case .null: writer.null()
    case .number: writer.raw(value.rawBytes)
    }
  }
}
