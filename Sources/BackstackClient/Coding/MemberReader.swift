import Foundation
import JSON
import Navigation

/// Reads the members of an object of an answer; what does not fit is named by its JSON pointer. Unknown members are no
/// fault: a later server may have more.
struct MemberReader {
  let value: JSONValue
  private let path: String

  /// - Throws: when `value` is no object.
  init(_ value: JSONValue, at path: String = "") throws(BackstackError) {
    guard value.kind == .object else { throw .malformed("#\(path) is no object") }
    self.value = value
    self.path = path
  }

  /// The member, unless it is missing or `null`.
  func member(_ key: StaticString) -> JSONValue? {
    value[key].flatMap { $0.isNull ? nil : $0 }
  }

  func stringIfPresent(_ key: StaticString) throws(BackstackError) -> String? {
    try convert(key, "string") { $0.string }
  }

  func boolIfPresent(_ key: StaticString) throws(BackstackError) -> Bool? {
    try convert(key, "Boolean") { $0.bool }
  }

  func doubleIfPresent(_ key: StaticString) throws(BackstackError) -> Double? {
    try convert(key, "number") { $0.double }
  }

  /// Seconds as the API takes them, of which a `Duration` has many more.
  func secondsIfPresent(_ key: StaticString) throws(BackstackError) -> Duration? {
    try convert(key, "number of seconds, at most 1000000000") { value in
      value.double.flatMap { 0...1e9 ~= $0 ? .seconds($0) : nil }
    }
  }

  func dateIfPresent(_ key: StaticString) throws(BackstackError) -> Date? {
    try convert(key, "time of RFC 3339") { value in
      value.string.flatMap(Timestamp.init(rfc3339:)).map {
        Date(timeIntervalSince1970: Double($0.milliseconds) / 1000)
      }
    }
  }

  /// A string of which this client need not know all values.
  func choiceIfPresent<Choice: RawRepresentable<String>>(_ key: StaticString) throws(BackstackError) -> Choice? {
    try convert(key, "string") { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  func string(_ key: StaticString) throws(BackstackError) -> String {
    try needed(key, try stringIfPresent(key))
  }

  func bool(_ key: StaticString) throws(BackstackError) -> Bool {
    try needed(key, try boolIfPresent(key))
  }

  func int(_ key: StaticString) throws(BackstackError) -> Int {
    try needed(key, try convert(key, "whole number") { $0.int.flatMap(Int.init(exactly:)) })
  }

  func date(_ key: StaticString) throws(BackstackError) -> Date {
    try needed(key, try dateIfPresent(key))
  }

  func choice<Choice: RawRepresentable<String>>(_ key: StaticString) throws(BackstackError) -> Choice {
    try needed(key, try choiceIfPresent(key))
  }

  func strings(_ key: StaticString) throws(BackstackError) -> [String] {
    try needed(
      key,
      convert(key, "list of strings") { value in
        let strings = value.elements.map(\.string)
        return value.kind == .array && !strings.contains(nil) ? strings.compactMap(\.self) : nil
      })
  }

  /// The member as it is, `null` included; nil when it is missing.
  func opaque(_ key: StaticString) -> OpaqueValue? {
    value[key].map(OpaqueValue.init)
  }

  /// The member read by `read`; nil when it is missing.
  func objectIfPresent<Value>(
    _ key: StaticString, _ read: (MemberReader) throws(BackstackError) -> Value
  ) throws(BackstackError) -> Value? {
    guard let value = member(key) else { return nil }
    return try read(MemberReader(value, at: "\(path)/\(key)"))
  }

  func object<Value>(
    _ key: StaticString, _ read: (MemberReader) throws(BackstackError) -> Value
  ) throws(BackstackError) -> Value {
    try needed(key, try objectIfPresent(key, read))
  }

  /// The objects of a list, each read by `read`; nil when the list is missing.
  func listIfPresent<Value>(
    _ key: StaticString, _ read: (MemberReader) throws(BackstackError) -> Value
  ) throws(BackstackError) -> [Value]? {
    guard let value = member(key) else { return nil }
    guard value.kind == .array else { throw .malformed("#\(path)/\(key) is no list") }
    var list: [Value] = []
    for element in value.elements {
      list.append(try read(MemberReader(element, at: "\(path)/\(key)/\(list.count)")))
    }
    return list
  }

  func list<Value>(
    _ key: StaticString, _ read: (MemberReader) throws(BackstackError) -> Value
  ) throws(BackstackError) -> [Value] {
    try needed(key, try listIfPresent(key, read))
  }

  private func convert<Value>(
    _ key: StaticString, _ kind: StaticString, _ read: (JSONValue) -> Value?
  ) throws(BackstackError) -> Value? {
    guard let value = member(key) else { return nil }
    guard let read = read(value) else { throw .malformed("#\(path)/\(key) is no \(kind)") }
    return read
  }

  private func needed<Value>(_ key: StaticString, _ value: Value?) throws(BackstackError) -> Value {
    guard let value else { throw .malformed("#\(path)/\(key) is missing") }
    return value
  }
}
