import JSON

/// A screen as a body describes it, checked, before it is an entry of a stack.
struct ScreenDraft: Sendable {
  /// The id that the body gives; nil: the server makes one.
  var id: String?
  /// In quotes, as JSON.
  var name: [UInt8]
  /// Nil when the body gives none.
  var params: [UInt8]?
  /// In quotes, as JSON.
  var title: [UInt8]?
  var bar: Bar?
  /// Milliseconds from now.
  var autoPopAfter: Int64?
  var autoPopAt: Timestamp?
  /// Only from the store.
  var revision: Int64?

  /// What the entry will hold under the id `id`.
  func content(id: String, now: Timestamp) -> ScreenContent {
    ScreenContent(
      id: id, name: name, params: params ?? Self.noParams, title: title, bar: bar,
      autoPopAt: autoPopAfter.map { now.adding(milliseconds: $0) } ?? autoPopAt)
  }

  /// Params when none are given.
  static let noParams: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]

  /// Reads an array of screens at `key`, of which there must be one at least.
  static func list(
    _ value: JSONValue, at key: StaticString = "screens", _ source: BodySource, limits: NavigationLimits
  ) throws(NavigationError) -> [ScreenDraft] {
    let drafts = try possiblyEmptyList(value, at: key, source, limits: limits)
    guard !drafts.isEmpty else {
      throw NavigationError(.emptyStack, "a stack holds at least one screen", pointer: "#/\(key)")
    }
    return drafts
  }

  static func possiblyEmptyList(
    _ value: JSONValue, at key: StaticString = "screens", _ source: BodySource, limits: NavigationLimits
  ) throws(NavigationError) -> [ScreenDraft] {
    var drafts: [ScreenDraft] = []
    for element in try Field.array(value, at: key) {
      do throws(NavigationError) {
        drafts.append(try ScreenDraft(element, source, limits: limits))
      } catch {
        throw error.under("/\(key)/\(drafts.count)")
      }
    }
    return drafts
  }
}

extension ScreenDraft {
  /// A screen of which only the name is known, already checked.
  init(name: String, id: String? = nil) {
    self.init(id: id, name: JSONWriter.quoted(name))
  }

  /// Reads a screen that stands by itself.
  init(_ value: JSONValue, _ source: BodySource, limits: NavigationLimits) throws(NavigationError) {
    var fields = ScreenFields(source, limits: limits)
    for (key, member) in try Field.body(value) {
      if try fields.take(key, member) || source.mayBeLater { continue }
      throw ScreenFields.refusal(of: key)
    }
    self = try fields.draft()
  }
}

/// Where a body comes from; it decides how timers are given and what else an entry may bring.
enum BodySource: Sendable {
  /// An operation, or the root of a new session.
  case operation
  /// An export that a client puts back.
  case export
  /// What this program has stored.
  case store
  /// What a server says of a session, and what a client has kept of that.
  case answer

  /// Whether every entry has all that it ever has.
  var isWhole: Bool { self == .store || self == .answer }

  /// Whether a later version may have written it: members that are not known here are passed over then.
  var mayBeLater: Bool { self == .answer }

  /// Refuses a member that is not known here, unless a later version may have written it.
  func passOver(_ key: JSONKey) throws(NavigationError) {
    guard mayBeLater else { throw .unknown(key) }
  }
}
