import JSON

/// `at`: which stack an operation is about (docs/api.md §4).
struct Address: Sendable {
  /// Nil: the top layer.
  var layer: String?
  /// Nil: the active stack of the layer.
  var stack: String?

  static func decode(_ value: JSONValue) throws(NavigationError) -> Address {
    var address = Address()
    for (key, member) in try Field.object(value, at: "at") {
      do throws(NavigationError) {
        switch key {
        case "layer": address.layer = try Field.string(member, at: "layer")
        case "stack": address.stack = try Field.string(member, at: "stack")
        default: throw NavigationError.unknown(key)
        }
      } catch {
        throw error.under("/at")
      }
    }
    return address
  }
}

/// Members that every operation has.
struct CommonFields: Sendable {
  private let isInBatch: Bool
  private let takesAddress: Bool
  private let takesAnimated: Bool
  private(set) var address: Address?

  /// - Parameters:
  ///   - isInBatch: whether the operation names itself with `op`.
  ///   - takesAddress: false for operations that are about layers, where `at` says nothing.
  init(isInBatch: Bool, takesAddress: Bool = true) {
    self.isInBatch = isInBatch
    self.takesAddress = takesAddress
    takesAnimated = true
  }

  /// Of a body that is no operation: none.
  static let none = CommonFields()

  private init() {
    (isInBatch, takesAddress, takesAnimated) = (false, false, false)
  }

  /// Takes a member that no operation of this kind has of its own; refuses what is unknown.
  mutating func take(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) {
    guard try !takeIfCommon(key, value) else { return }
    throw .unknown(key)
  }

  /// Takes a member of an operation that holds a screen.
  mutating func takeBesideScreen(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) {
    guard try !takeIfCommon(key, value) else { return }
    throw ScreenFields.refusal(of: key)
  }

  private mutating func takeIfCommon(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) -> Bool {
    switch key {
    case "at" where takesAddress: address = try Address.decode(value)
    // Clients are told in the change feed; the state has no place for it.
    case "animated" where takesAnimated: _ = try Field.bool(value, at: "animated")
    case "op" where isInBatch: break
    default: return false
    }
    return true
  }
}
