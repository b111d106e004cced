/// Proactive negotiation by `Accept` (RFC 9110 §12.5.1).
///
/// A member that cannot be read is ignored; when nothing readable is left, everything is acceptable, as without the
/// field: refusing an answer for a broken wish helps nobody.
public struct AcceptHeader: Sendable {
  private let ranges: [Range]

  private struct Range {
    var type: String
    var subtype: String
    var parameters: [MediaType.Parameter]
    var quality: Int
  }

  /// Reads it from a request.
  public init(_ fields: Fields) {
    self.init(values: fields.allBytes(.accept))
  }

  /// Reads it from the values of its lines.
  public init(lines: [String]) {
    self.init(values: lines.map { Array($0.utf8)[...] })
  }

  private init(values: [ArraySlice<UInt8>]) {
    // What most clients send means the same as nothing.
    if values.isEmpty || (values.count == 1 && values[0].elementsEqual("*/*".utf8)) {
      ranges = []
    } else {
      ranges = values.flatMap { FieldList.members(of: $0).compactMap(AcceptHeader.range) }
    }
  }

  /// The weight of a media type in thousandths, 0 when it is not acceptable: that of the most specific range that
  /// takes it.
  public func quality(of type: MediaType) -> Int {
    ranges.isEmpty ? 1000 : quality(of: type, atLeast: Specificity.all)
  }

  /// The weight of a media type that is asked for by its name, and not by `*`; 0 when it is not.
  public func quality(ofNamed type: MediaType) -> Int { quality(of: type, atLeast: Specificity.name) }

  private func quality(of type: MediaType, atLeast least: Int) -> Int {
    var best = (specificity: -1, quality: 0)
    for range in ranges {
      guard let specificity = AcceptHeader.specificity(range, of: type), specificity >= least else { continue }
      if specificity > best.specificity || (specificity == best.specificity && range.quality > best.quality) {
        best = (specificity, range.quality)
      }
    }
    return best.quality
  }

  /// The acceptable one of the highest weight, the earlier of two equal ones; nil when none is acceptable.
  public func preferred(of types: [MediaType]) -> MediaType? {
    var best: (type: MediaType, quality: Int)?
    for type in types {
      let quality = quality(of: type)
      if quality > (best?.quality ?? 0) { best = (type, quality) }
    }
    return best?.type
  }

  private enum Specificity {
    static let all = 0
    static let type = 1
    /// Each parameter counts one more.
    static let name = 2
  }

  private static func specificity(_ range: Range, of type: MediaType) -> Int? {
    if range.type == "*" { return range.subtype == "*" ? Specificity.all : nil }
    guard range.type == type.type else { return nil }
    if range.subtype == "*" { return Specificity.type }
    guard range.subtype == type.subtype, fits(range.parameters, type) else { return nil }
    return Specificity.name + range.parameters.count
  }

  /// JSON has no parameters, and adding one, which is mostly `charset=utf-8`, has no effect (RFC 8259 §11). Those of other
  /// types narrow the range.
  private static func fits(_ parameters: [MediaType.Parameter], _ type: MediaType) -> Bool {
    type.isJSON || parameters.allSatisfy(type.parameters.contains)
  }

  private static func range(_ member: ArraySlice<UInt8>) -> Range? {
    var reader = ParameterReader(member)
    guard let (type, subtype) = reader.mediaRange(), let all = reader.parameters() else { return nil }
    guard type != "*" || subtype == "*" else { return nil }
    // What follows the weight is an extension of Accept, not a parameter of the type (RFC 9110 §12.5.1).
    guard let weight = all.firstIndex(where: { $0.name == "q" }) else {
      return Range(type: type, subtype: subtype, parameters: all, quality: 1000)
    }
    guard let quality = quality(all[weight].value) else { return nil }
    return Range(type: type, subtype: subtype, parameters: Array(all[..<weight]), quality: quality)
  }

  /// `qvalue` (RFC 9110 §12.4.2) in thousandths: 0 or 1 with at most three decimals, never above 1.
  private static func quality(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let whole = Octet.digit(first), whole <= 1, bytes.count <= 5 else { return nil }
    guard bytes.count > 1 else { return Int(whole) * 1000 }
    guard bytes[1] == UInt8(ascii: ".") else { return nil }
    var value = Int(whole) * 1000
    var unit = 100
    for byte in bytes[2...] {
      guard let digit = Octet.digit(byte) else { return nil }
      value += Int(digit) * unit
      unit /= 10
    }
    return value <= 1000 ? value : nil
  }
}
