/// What a command line gives to its command.
public struct Arguments: Equatable, Sendable {
  /// What stands without an option's name, in its order.
  public internal(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// None.
  public init() {}

  mutating func add(_ value: String, to option: String) { values[option, default: []].append(value) }

  /// Whether an option was given.
  public func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option; of several the last one.
  public func value(_ option: String) -> String? { values[option]?.last }

  /// The values of an option that may be given several times.
  public func values(_ option: String) -> [String] { values[option] ?? [] }

  /// The operand at that place, if it was given.
  public func operand(_ index: Int) -> String? { operands.indices.contains(index) ? operands[index] : nil }

  /// The value of an option as a whole number.
  public func number(_ option: String) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    // Int takes a sign before the digits.
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else {
      throw UsageError("\(option) cannot be \"\(text)\".", advice: "Give it a whole number.")
    }
    return number
  }

  /// The value of an option as a time in seconds.
  public func seconds(_ option: String) throws(UsageError) -> Duration? {
    guard let text = value(option) else { return nil }
    guard let seconds = Double(text), 0.001...1e9 ~= seconds else {
      throw UsageError("\(option) cannot be \"\(text)\".", advice: "Give it seconds, from 0.001 to 1000000000.")
    }
    return .seconds(seconds)
  }

  /// Only one of some options makes sense.
  public func atMostOne(of options: [String]) throws(UsageError) {
    let given = options.filter(has)
    guard given.count < 2 else {
      throw UsageError("\(given[0]) and \(given[1]) do not go together.", advice: "Give one of them.")
    }
  }
}
