/// One value or key of a document: where it stands in the bytes and where the one after it stands in the node array.
///
/// A document is one flat array of these in the order of the text. A container is followed by its contents; the members
/// of an object are a key node and then the nodes of its value.
struct JSONNode {
  /// What the reader found out about the value on the way.
  struct Traits: OptionSet {
    let rawValue: UInt8
    /// A string with at least one `\`.
    static let escaped = Traits(rawValue: 1)
    /// A container with white space between its tokens.
    static let spaced = Traits(rawValue: 2)
    /// A number without fraction and exponent.
    static let integer = Traits(rawValue: 4)
  }

  var kind: JSONValue.Kind
  var traits: Traits = []
  /// Levels of nesting: 0 for a scalar, one more than its deepest content for a container.
  var height: UInt16 = 0
  /// The first octet, the quote of a string included.
  var start: UInt32
  /// The octet after the last one.
  var end: UInt32
  /// The node after this one and all its contents. While a container is being read: the container around it.
  var next: UInt32
  /// Elements of an array, members of an object.
  var count: UInt32 = 0
}
