import JSON
public import Navigation

extension Session {
  /// The entity tag with its quotes (RFC 9110 §8.8.3): the revision and the incarnation, so that a session deleted and made
  /// again never repeats one.
  public var entityTag: [UInt8] {
    var tag: [UInt8] = []
    tag.reserveCapacity(40)
    tag.append(UInt8(ascii: "\""))
    JSONWriter.append(revision, to: &tag)
    tag.append(UInt8(ascii: "-"))
    tag.append(hexadecimal: incarnation)
    tag.append(UInt8(ascii: "\""))
    return tag
  }
}
