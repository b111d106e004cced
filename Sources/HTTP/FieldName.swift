/// The name of a field (RFC 9110 §5.1): a token, compared without regard to the case of its ASCII letters and nothing
/// else, so that no look-alike outside ASCII becomes a name that matters.
public struct FieldName: Hashable, Sendable {
  let known: KnownField?
  private let spelling: String

  /// A name from its text; nil unless it is a token (RFC 9110 §5.6.2).
  public init?(_ text: String) {
    var text = text
    let (isToken, known) = text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      let isToken = !raw.isEmpty && raw.allSatisfy(Octet.isToken)
      return (isToken, isToken ? KnownField.recognise(raw) : nil)
    }
    guard isToken else { return nil }
    self.known = known
    self.spelling = known == nil ? text : ""
  }

  init(_ known: KnownField) {
    self.known = known
    self.spelling = ""
  }

  /// The name as its RFC writes it, or as it was given when it is not one of those listed here.
  public var text: String {
    known.map { $0.spelling.description } ?? spelling
  }

  /// Appends the name's bytes.
  func append(to bytes: inout [UInt8]) {
    if let known {
      known.spelling.withUTF8Buffer { bytes.append(contentsOf: $0) }
    } else {
      bytes.append(contentsOf: spelling.utf8)
    }
  }

  /// Whether the token in `name` is this name; both are names that are not known ones.
  func matches(unknown name: UnsafeRawBufferPointer) -> Bool {
    let own = spelling.utf8
    return own.count == name.count && zip(own, name).allSatisfy { Octet.lowercase($0) == Octet.lowercase($1) }
  }

  public static func == (left: FieldName, right: FieldName) -> Bool {
    guard left.known == nil, right.known == nil else { return left.known == right.known }
    let (a, b) = (left.spelling.utf8, right.spelling.utf8)
    return a.count == b.count && zip(a, b).allSatisfy { Octet.lowercase($0) == Octet.lowercase($1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(known)
    for byte in spelling.utf8 { hasher.combine(Octet.lowercase(byte)) }
  }
}
