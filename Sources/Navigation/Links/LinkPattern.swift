/// The pattern of a rule: `/orders/:order`, `/u/:id/:tab?`, `/files/*path`, `shop://orders/:id`, `https://example.com/help`.
struct LinkPattern: Sendable {
  enum Segment: Sendable, Hashable {
    case literal(String)
    /// One segment under a name.
    case parameter(String)
    /// As `parameter`, and may be missing; only at the end.
    case optional(String)
    /// All that is left, one segment at least; only at the end.
    case rest(String)
  }

  /// As it was given.
  let text: String
  let scheme: String?
  let host: String?
  let segments: [Segment]

  static let maximumSegments = 100

  /// Names of parameters.
  var names: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name), .optional(let name), .rest(let name): name
      }
    }
  }

  /// What makes two patterns the same: everything but the names, in octets.
  var shape: [[UInt8]] {
    let parts =
      [scheme ?? "", host ?? ""]
      + segments.map { segment in
        switch segment {
        case .literal(let text): "=" + text
        case .parameter: ":"
        case .optional: "?"
        case .rest: "*"
        }
      }
    return parts.map { Array($0.utf8) }
  }

  /// Reads a pattern; the error says what is wrong with it.
  init(_ text: String) throws(NavigationError) {
    let (scheme, host, path) = LinkURL.splitOrigin(Array(text.utf8)[...])
    guard scheme != nil || path.first == UInt8(ascii: "/") else {
      throw .invalid("/pattern", "begins with / or with a scheme and ://")
    }
    self.text = text
    self.scheme = scheme
    self.host = host
    var segments: [Segment] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      switch segments.last {
      case .optional, .rest: throw .invalid("/pattern", "an optional parameter or *rest stands only at the end")
      default: segments.append(try Self.segment(part))
      }
    }
    self.segments = segments
    // Matching goes as deep as the longest pattern.
    guard segments.count <= Self.maximumSegments else {
      throw .invalid("/pattern", "has more than \(Self.maximumSegments) segments")
    }
    guard Set(names).count == names.count else { throw .invalid("/pattern", "names each parameter once") }
  }

  private static func segment(_ text: ArraySlice<UInt8>) throws(NavigationError) -> Segment {
    switch text.first {
    case UInt8(ascii: ":"):
      let isOptional = text.last == UInt8(ascii: "?")
      let name = try name(isOptional ? text.dropFirst().dropLast() : text.dropFirst())
      return isOptional ? .optional(name) : .parameter(name)
    case UInt8(ascii: "*"):
      return .rest(try name(text.dropFirst()))
    default:
      guard let literal = PercentEncoding.decoded(text, plusIsBlank: false) else {
        throw .invalid("/pattern", "has a broken percent-encoding")
      }
      return .literal(literal)
    }
  }

  private static func name(_ text: ArraySlice<UInt8>) throws(NavigationError) -> String {
    guard isName(text) else { throw .invalid("/pattern", "names of parameters are letters, digits and _") }
    return String(decoding: text, as: UTF8.self)
  }

  static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty
      && text.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
