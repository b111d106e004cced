import JSON

/// A text that is JSON is the same value after it was minified, indented, or merged with itself; one that is not is refused.
enum JSONTarget {
  static func run(_ input: [UInt8]) {
    guard let root = try? JSONDocument(input, maximumDepth: 64).root else { return }
    walk(root)
    var minified: [UInt8] = []
    root.appendMinified(to: &minified)
    expect(minified, root, "minified")
    expect(JSONPretty.indent(minified), root, "indented")
    var writer = JSONWriter()
    writer.value(root)
    expect(writer.bytes, root, "written")
    let merged = MergePatch.apply(root, to: root)
    require((try? JSONDocument(merged, maximumDepth: 64)) != nil, "merged: \(String(decoding: merged, as: UTF8.self))")
  }

  private static func expect(_ text: [UInt8], _ root: JSONValue, _ how: String) {
    guard let again = try? JSONDocument(text, maximumDepth: 64).root else {
      fatalError("\(how) is no JSON: \(String(decoding: text, as: UTF8.self))")
    }
    require(jsonEqual(root, again), "\(how) is another value: \(String(decoding: text, as: UTF8.self))")
  }

  /// Reads every value in every way.
  private static func walk(_ value: JSONValue) {
    _ = (value.string, value.bool, value.isNull, value.int, value.double, value.depth)
    if value.kind == .array {
      for element in value.elements { walk(element) }
    } else if value.kind == .object {
      for (key, member) in value.members {
        require(
          value[Array(key.string.utf8)].map { jsonEqual($0, member) } ?? false, "the member \(key.string) is not found")
        walk(member)
      }
    }
  }
}
