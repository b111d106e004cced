import JSON
public import Navigation

extension Session {
  /// The entity tag with its quotes (RFC 9110 §8.8.3): the revision and the incarnation, so that a session deleted and made
  /// again never repeats one.
  public var entityTag: [UInt8] {
    var tag: [UInt8] = []
    tag.reserveCapacity(40)
    appendEntityTag(to: &tag)
    return tag
  }

  /// Appends the entity tag.
  public func appendEntityTag(to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    JSONWriter.append(revision, to: &out)
    out.append(UInt8(ascii: "-"))
    out.append(hexadecimal: incarnation)
    out.append(UInt8(ascii: "\""))
  }
}
