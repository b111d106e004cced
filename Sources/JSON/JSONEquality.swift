/// Whether two values are the same: strings by their scalars, numbers by their exact decimal value (`1.0` is `1`, and
/// `100` is `1e2`), arrays in order, objects without order.
public func jsonEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
  var pairs = [(a, b)]
  while let (left, right) = pairs.popLast() {
    guard left.kind == right.kind, left.count == right.count, left.depth == right.depth else { return false }
    if left.rawBytes.elementsEqual(right.rawBytes) { continue }
    switch left.kind {
    case .object:
      guard appendMembers(of: left, right, to: &pairs) else { return false }
    case .array:
      pairs.append(contentsOf: zip(left.elements, right.elements))
    case .string:
      guard sameString(left, right) else { return false }
    case .number:
      guard JSONDecimal(left.rawBytes) == JSONDecimal(right.rawBytes) else { return false }
    case .true, .false, .null:
      continue
    }
  }
  return true
}

private func sameString(_ left: JSONValue, _ right: JSONValue) -> Bool {
  left.storage.withString(at: left.index) { left in
    right.storage.withString(at: right.index) { $0 == left }
  }
}

/// Adds the values of equal keys; false when a key is missing.
private func appendMembers(
  of left: JSONValue, _ right: JSONValue, to pairs: inout [(JSONValue, JSONValue)]
) -> Bool {
  let lookup = JSONMemberLookup(right)
  for (key, value) in left.members {
    guard let other = lookup[key] else { return false }
    pairs.append((value, other))
  }
  return true
}
