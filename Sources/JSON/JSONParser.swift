/// Reads one JSON text of RFC 8259 into nodes, strictly and without recursion.
///
/// Every token is looked at once; only the check for duplicate keys goes over the keys of an object again, in linear
/// time. The text stays where it is: nodes hold offsets.
struct JSONParser {
  /// What the grammar allows next.
  private enum Expectation {
    case value, firstElement, key, firstKey, separator
  }

  let text: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  var at = 0
  var nodes: [JSONNode] = []
  /// Whether a string with a `\` was read.
  var holdsEscapes = false
  /// The innermost open container; its node's `next` is the one around it.
  private var container: UInt32 = 0
  private var depth = 0
  /// How many runs of white space were skipped so far: a container that saw none is minified already.
  private var blanks = 0

  init(_ text: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.text = text
    self.maximumDepth = min(maximumDepth, Int(UInt16.max))
    nodes.reserveCapacity(text.count / 12 + 8)
  }

  /// Reads the whole text; afterwards `nodes` describes it.
  mutating func parse() throws(JSONError) {
    guard text.count < UInt32.max else { throw failure("the text is longer than 4 GiB", at: 0) }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw failure("a byte order mark is not allowed") }
    var expected = Expectation.value
    repeat {
      skipBlanks()
      guard at < text.count else { throw failure("the text ends too early") }
      let byte = text[at]
      switch expected {
      case .firstElement where byte == JSONByte.endArray, .firstKey where byte == JSONByte.endObject:
        try close()
        expected = .separator
      case .value, .firstElement:
        expected = try readValue(byte)
      case .key, .firstKey:
        try readKey(byte)
        expected = .value
      case .separator:
        expected = try readSeparator(byte)
      }
    } while depth > 0 || expected != .separator
    skipBlanks()
    guard at == text.count else { throw failure("something follows the value") }
  }

  @inline(__always)
  private mutating func skipBlanks() {
    guard at < text.count, JSONByte.isBlank(text[at]) else { return }
    blanks &+= 1
    repeat { at &+= 1 } while at < text.count && JSONByte.isBlank(text[at])
  }

  @inline(__always)
  private mutating func readValue(_ byte: UInt8) throws(JSONError) -> Expectation {
    switch byte {
    case JSONByte.quote: try readString()
    case JSONByte.beginObject:
      try open(.object)
      return .firstKey
    case JSONByte.beginArray:
      try open(.array)
      return .firstElement
    case UInt8(ascii: "t"): try readLiteral("true", .true)
    case UInt8(ascii: "f"): try readLiteral("false", .false)
    case UInt8(ascii: "n"): try readLiteral("null", .null)
    default: try readNumber(byte)
    }
    return .separator
  }

  private mutating func readKey(_ byte: UInt8) throws(JSONError) {
    guard byte == JSONByte.quote else { throw failure("expected a key in quotes") }
    try readString()
    skipBlanks()
    guard at < text.count, text[at] == JSONByte.colon else { throw failure("expected a colon after the key") }
    at &+= 1
  }

  private mutating func readSeparator(_ byte: UInt8) throws(JSONError) -> Expectation {
    let isObject = nodes[Int(container)].kind == .object
    if byte == JSONByte.comma {
      at &+= 1
      nodes[Int(container)].count &+= 1
      return isObject ? .key : .value
    }
    guard byte == (isObject ? JSONByte.endObject : JSONByte.endArray) else {
      throw failure(isObject ? "expected a comma or }" : "expected a comma or ]")
    }
    nodes[Int(container)].count &+= 1
    try close()
    return .separator
  }

  private mutating func open(_ kind: JSONValue.Kind) throws(JSONError) {
    guard depth < maximumDepth else { throw failure("nested deeper than \(maximumDepth)") }
    depth += 1
    // `end` keeps the white space seen so far until the container is closed.
    let node = JSONNode(
      kind: kind, start: UInt32(at), end: UInt32(truncatingIfNeeded: blanks), next: container)
    container = UInt32(nodes.count)
    nodes.append(node)
    at &+= 1
  }

  private mutating func close() throws(JSONError) {
    let index = Int(container)
    at &+= 1
    depth -= 1
    var node = nodes[index]
    if node.end != UInt32(truncatingIfNeeded: blanks) { node.traits.insert(.spaced) }
    let outer = node.next
    node.end = UInt32(at)
    node.next = UInt32(nodes.count)
    node.height &+= 1
    nodes[index] = node
    if node.kind == .object, let key = JSONKeyIndex.firstDuplicate(of: index, nodes: nodes, text: text) {
      throw failure("the key appears twice in its object", at: Int(nodes[key].start))
    }
    container = outer
    if depth > 0 { nodes[Int(outer)].height = max(nodes[Int(outer)].height, node.height) }
  }

  func failure(_ reason: String, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? at, reason: reason)
  }

  /// Adds the node of a scalar or key that begins at `start` and ends before `at`.
  @inline(__always)
  mutating func append(_ kind: JSONValue.Kind, from start: Int, traits: JSONNode.Traits = []) {
    let next = UInt32(truncatingIfNeeded: nodes.count &+ 1)
    nodes.append(
      JSONNode(
        kind: kind, traits: traits, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: at), next: next))
  }
}
