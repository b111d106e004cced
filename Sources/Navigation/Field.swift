import JSON

/// Reads members of bodies; what does not fit is refused with the member's pointer. `null` never fits (docs/api.md §2).
enum Field {
  static func string(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> String {
    guard let string = value.string else { throw .invalid("/\(key)", "must be a string") }
    return string
  }

  static func bool(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> Bool {
    guard let bool = value.bool else { throw .invalid("/\(key)", "must be true or false") }
    return bool
  }

  /// A whole number from 0.
  static func count(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> Int {
    // `3.0` is a whole number too (RFC 8259 §6 has but one kind), as some languages write it.
    guard let number = value.int ?? value.double.flatMap(Int64.init(exactly:)), number >= 0 else {
      throw .invalid("/\(key)", "must be a whole number from 0")
    }
    return Int(number)
  }

  static func identifier(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> String {
    guard let id = value.string, Identifier.isValid(id) else {
      throw .invalid("/\(key)", "must be \(Identifier.rule)")
    }
    return id
  }

  static func screenName(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> String {
    guard let name = value.string, Identifier.isValidName(name) else {
      throw .invalid("/\(key)", "must be a string of 1 to 128 characters without control characters")
    }
    return name
  }

  /// One of the raw values of `Choice`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, at key: StaticString
  ) throws(NavigationError) -> Choice {
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      throw .invalid("/\(key)", "must be one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  /// Seconds greater than 0 and at most 10⁹, as milliseconds.
  static func duration(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> Int64 {
    guard let seconds = value.double, seconds > 0, seconds <= 1e9 else {
      throw .invalid("/\(key)", "must be a number of seconds greater than 0 and at most 1000000000")
    }
    return max(1, Int64((seconds * 1000).rounded()))
  }

  static func timestamp(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> Timestamp {
    guard let time = value.string.flatMap(Timestamp.init(rfc3339:)) else {
      throw .invalid("/\(key)", "must be a time as RFC 3339 writes it")
    }
    return time
  }

  /// An object, whose members the caller reads.
  static func object(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> JSONValue.Members {
    guard value.kind == .object else { throw .invalid("/\(key)", "must be an object") }
    return value.members
  }

  static func array(_ value: JSONValue, at key: StaticString) throws(NavigationError) -> JSONValue.Elements {
    guard value.kind == .array else { throw .invalid("/\(key)", "must be an array") }
    return value.elements
  }

  /// The members of a whole body, or of an element that has no key.
  static func body(_ value: JSONValue) throws(NavigationError) -> JSONValue.Members {
    guard value.kind == .object else { throw .invalid("", "must be an object") }
    return value.members
  }
}
