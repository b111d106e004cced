/// JSON merge patch, RFC 7396, on the texts themselves: what the patch does not touch stays as it was written.
public enum MergePatch {
  /// One object under way: the members of the target first, then those that only the patch has.
  private struct Frame {
    var targetMembers: JSONValue.Members
    var patchMembers: JSONValue.Members
    let inTarget: JSONMemberLookup?
    let inPatch: JSONMemberLookup

    init(patch: JSONValue, target: JSONValue?) {
      let object = target.flatMap { $0.kind == .object ? $0 : nil }
      targetMembers = (object ?? patch).members
      if object == nil { targetMembers.left = 0 }
      patchMembers = patch.members
      inTarget = object.map(JSONMemberLookup.init)
      inPatch = JSONMemberLookup(patch)
    }
  }

  /// `target` changed as `patch` says, minified. Members keep the target's order, new ones follow in the patch's.
  /// - Parameter target: nil when there is nothing yet.
  public static func apply(_ patch: JSONValue, to target: JSONValue?) -> [UInt8] {
    var writer = JSONWriter()
    guard patch.kind == .object else { return patch.minified }
    var frames = [Frame(patch: patch, target: target)]
    writer.beginObject()
    while !frames.isEmpty {
      if let inner = advance(&frames[frames.count - 1], writer: &writer) {
        writer.beginObject()
        frames.append(inner)
      } else {
        writer.endObject()
        frames.removeLast()
      }
    }
    return writer.bytes
  }

  /// Writes members until one is itself to be patched, which is returned; nil at the end of the object.
  private static func advance(_ frame: inout Frame, writer: inout JSONWriter) -> Frame? {
    while let (key, value) = frame.targetMembers.next() {
      guard let change = frame.inPatch[key] else {
        writer.key(key)
        writer.value(value)
        continue
      }
      if let inner = write(change, over: value, at: key, writer: &writer) { return inner }
    }
    while let (key, change) = frame.patchMembers.next() {
      guard frame.inTarget?[key] == nil else { continue }
      if let inner = write(change, over: nil, at: key, writer: &writer) { return inner }
    }
    return nil
  }

  private static func write(
    _ change: JSONValue, over value: JSONValue?, at key: JSONKey, writer: inout JSONWriter
  ) -> Frame? {
    if change.isNull { return nil }
    writer.key(key)
    if change.kind == .object { return Frame(patch: change, target: value) }
    writer.value(change)
    return nil
  }
}
