import BackstackClient

/// Documents of servers that mean no good.
enum Hostile {
  /// The document once for each of its strings, with `text` in that string's place.
  static func variants(of value: OpaqueValue, with text: OpaqueValue) -> [OpaqueValue] {
    if value.string != nil { return [text] }
    let elements = value.elements
    if !elements.isEmpty {
      return elements.indices.flatMap { index in
        variants(of: elements[index], with: text).map { variant in
          var elements = elements
          elements[index] = variant
          return OpaqueValue(array: elements)
        }
      }
    }
    let members = value.members
    return members.indices.flatMap { index in
      variants(of: members[index].value, with: text).map { variant in
        var members = members
        members[index].value = variant
        return OpaqueValue(object: members)
      }
    }
  }
}
