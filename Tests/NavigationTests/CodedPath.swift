import Foundation

/// What SwiftUI does with `NavigationPath.CodableRepresentation`: an unkeyed container of strings, element by element the name of
/// a type and the value as a JSON text, the top of the stack first.
struct CodedPath: Codable, Hashable {
  struct User: Codable, Hashable {
    var id: Int
    var name: String
  }

  struct Order: Codable, Hashable {
    var number: Int
  }

  /// Bottom first, in the order in which an app appends them.
  private var items: [AnyHashable] = []

  mutating func append(_ item: some Codable & Hashable) {
    items.append(AnyHashable(item))
  }

  mutating func removeLast() {
    items.removeLast()
  }

  init() {}

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let name = try container.decode(String.self)
      guard let type = Self.type(named: name) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no type is called \(name)")
      }
      let value = try container.decode(String.self)
      items.insert(try Self.item(type, from: Data(value.utf8)), at: 0)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    let values = JSONEncoder()
    values.outputFormatting = .sortedKeys
    for item in items.reversed() {
      guard let value = item.base as? any Encodable else { continue }
      try container.encode(Self.name(of: value))
      try container.encode(String(decoding: try values.encode(value), as: UTF8.self))
    }
  }

  private static func item<Item: Codable & Hashable>(_ type: Item.Type, from json: Data) throws -> AnyHashable {
    AnyHashable(try JSONDecoder().decode(type, from: json))
  }

  private static func type(named name: String) -> (any (Codable & Hashable).Type)? {
    switch name {
    case "Swift.Bool": Bool.self
    case "Swift.Int": Int.self
    case "Swift.String": String.self
    case "User": User.self
    case "order": Order.self
    default: nil
    }
  }

  private static func name(of value: any Encodable) -> String {
    switch value {
    case is Bool: "Swift.Bool"
    case is Int: "Swift.Int"
    case is String: "Swift.String"
    case is User: "User"
    default: "order"
    }
  }
}
