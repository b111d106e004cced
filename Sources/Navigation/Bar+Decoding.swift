import JSON

extension Bar {
  /// Reads `bar`; nil when it says nothing: an object without members, or with nothing but an empty `appearance`.
  static func decode(_ value: JSONValue, _ source: BodySource = .operation) throws(NavigationError) -> Bar? {
    var fields = BarFields()
    for (key, member) in try Field.object(value, at: "bar") {
      do throws(NavigationError) {
        try fields.take(key, member, source)
      } catch {
        throw error.under("/bar")
      }
    }
    let bar = fields.bar
    return bar.members.isEmpty && bar.appearance == nil ? nil : bar
  }
}

/// The members of a bar while they are read; they are written in the contract's order, whatever order they came in.
private struct BarFields {
  var displayMode: BarDisplayMode?
  var hidden: Bool?
  var backButtonHidden: Bool?
  var backTitle: String?
  var items: [UInt8]?
  var appearance: Appearance?

  mutating func take(_ key: JSONKey, _ value: JSONValue, _ source: BodySource) throws(NavigationError) {
    switch key {
    case "displayMode": displayMode = try Field.choice(value, at: "displayMode")
    case "hidden": hidden = try Field.bool(value, at: "hidden")
    case "backButtonHidden": backButtonHidden = try Field.bool(value, at: "backButtonHidden")
    case "backTitle": backTitle = try Field.string(value, at: "backTitle")
    case "items": items = try BarItem.list(value, source)
    case "appearance": appearance = try Appearance.decode(value, source)
    default: try source.passOver(key)
    }
  }

  var bar: Bar {
    var writer = MemberWriter()
    writer.string("displayMode", displayMode?.rawValue)
    writer.bool("hidden", hidden)
    writer.bool("backButtonHidden", backButtonHidden)
    writer.string("backTitle", backTitle)
    writer.raw("items", items)
    return Bar(
      members: writer.bytes, isHidden: hidden ?? false, hidesBackButton: backButtonHidden ?? false,
      backTitle: backTitle.map(JSONWriter.quoted), appearance: appearance)
  }
}

/// One button or title of a bar.
private enum BarItem {
  /// Reads `items` and gives them as JSON with their members in the contract's order.
  static func list(_ value: JSONValue, _ source: BodySource) throws(NavigationError) -> [UInt8] {
    var out: [UInt8] = []
    out.append("[")
    var index = 0
    for element in try Field.array(value, at: "items") {
      if index > 0 { out.append(",") }
      do throws(NavigationError) {
        try append(element, source, to: &out)
      } catch {
        throw error.under("/items/\(index)")
      }
      index += 1
    }
    out.append("]")
    return out
  }

  private static func append(
    _ value: JSONValue, _ source: BodySource, to out: inout [UInt8]
  ) throws(NavigationError) {
    var id: String?
    var placement: BarItemPlacement?
    var title: String?
    var image: String?
    var role: String?
    for (key, member) in try Field.body(value) {
      switch key {
      case "id": id = try Field.identifier(member, at: "id")
      case "placement": placement = try Field.choice(member, at: "placement")
      case "title": title = try Field.string(member, at: "title")
      case "image": image = try Field.string(member, at: "image")
      case "role": role = try Field.string(member, at: "role")
      default: try source.passOver(key)
      }
    }
    guard let id else { throw .invalid("/id", "an item needs an id") }
    guard let placement else { throw .invalid("/placement", "an item needs a placement") }
    var writer = MemberWriter()
    writer.string("id", id)
    writer.string("placement", placement.rawValue)
    writer.string("title", title)
    writer.string("image", image)
    writer.string("role", role)
    out.append("{")
    out.append(contentsOf: writer.bytes)
    out.append("}")
  }
}
