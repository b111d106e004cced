import HTTP
import Navigation

/// The query of a request, checked against what its route takes.
struct QueryParameters: Sendable {
  private var items: [(name: String, value: String?)] = []

  /// No parameters: the common case, which parses nothing.
  init() {}

  /// - Parameter allowed: the names that the route takes besides `pretty`; one that ends with `.` is a prefix.
  init(_ target: RequestTarget, allowed: [String]) throws {
    for item in try target.queryItems() {
      guard !items.contains(where: { $0.name.utf8.elementsEqual(item.name.utf8) }) else {
        throw ProblemError(.badRequest, "The query parameter \(quoted(item.name)) is given twice.")
      }
      items.append(item)
    }
    if let stray = items.first(where: { !Self.isKnown($0.name, allowed) }) { throw Self.unknown(stray.name, allowed) }
    _ = try flag("pretty")
  }

  /// Whether an answer that is given before the query is checked should be pretty: nothing is refused here.
  static func asksForPretty(_ target: RequestTarget) -> Bool {
    guard target.query != nil, let items = try? target.queryItems() else { return false }
    return items.contains { $0.name == "pretty" && isTrue($0.value) }
  }

  /// The value of a parameter; nil when it is not given, "" when it is given without one.
  subscript(name: String) -> String? {
    items.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// The parameters whose names begin with `prefix`, which is left out of the names.
  func all(prefix: String) -> [(key: String, value: String)] {
    items.compactMap { item in
      guard item.name.utf8.starts(with: prefix.utf8) else { return nil }
      return (String(decoding: item.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self), item.value ?? "")
    }
  }

  /// A switch: `name`, `name=true` and `name=1` are on, `false` and `0` off.
  func flag(_ name: String) throws -> Bool {
    guard let item = items.first(where: { $0.name == name }) else { return false }
    if Self.isTrue(item.value) { return true }
    guard item.value == "false" || item.value == "0" else {
      throw ProblemError(.badRequest, "The query parameter \(quoted(name)) is true, 1, false or 0.")
    }
    return false
  }

  /// A whole number from 1 on; one above `maximum` counts as `maximum`.
  func count(_ name: String, default preset: Int, maximum: Int) throws -> Int {
    guard let text = self[name] else { return preset }
    guard let value = Self.number(text), value >= 1 else {
      throw ProblemError(.badRequest, "The query parameter \(quoted(name)) is a whole number from 1 to \(maximum).")
    }
    return Int(min(value, Int64(maximum)))
  }

  /// A revision: a whole number from 0 on. Nil: not given.
  func revision(_ name: String) throws -> Int64? {
    guard let text = self[name] else { return nil }
    guard let value = Self.number(text) else {
      throw ProblemError(.badRequest, "The query parameter \(quoted(name)) is a revision: a whole number.")
    }
    return value
  }

  /// A number of seconds, fractions and exponents allowed; one above `maximum` counts as `maximum`. Nil: not given.
  func seconds(_ name: String, maximum: Double) throws -> Double? {
    guard let text = self[name] else { return nil }
    let halves = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let parts = halves[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let exponent =
      halves.count == 1 ? "0"[...].utf8 : halves[1].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard parts.count <= 2, (parts + [exponent]).allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }),
      let value = Double(text)
    else {
      throw ProblemError(.badRequest, "The query parameter \(quoted(name)) is a number of seconds from 0.")
    }
    return min(value, maximum)
  }

  /// The number that `text` writes with digits alone; one that is too large for its type is as large as that allows.
  private static func number(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return Int64(text) ?? .max
  }

  private static func isTrue(_ value: String?) -> Bool { value == nil || value == "true" || value == "1" }

  private static func isKnown(_ name: String, _ allowed: [String]) -> Bool {
    name == "pretty"
      || allowed.contains {
        $0.hasSuffix(".") ? name.utf8.starts(with: $0.utf8) && name.utf8.count > $0.utf8.count : name == $0
      }
  }

  private static func unknown(_ name: String, _ allowed: [String]) -> ProblemError {
    let known = (allowed + ["pretty"]).map { $0.hasSuffix(".") ? "\($0)KEY" : $0 }.joined(separator: ", ")
    return ProblemError(
      .unknownQueryParameter, "There is no query parameter \(quoted(name)) here; this path takes: \(known).")
  }
}
