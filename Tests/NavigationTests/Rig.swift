import JSON
import Navigation
import TestSupport

/// A session under test, driven by bodies and read as compact text.
struct Rig {
  var session: Session
  var now = Timestamp(milliseconds: 1_767_607_200_000)
  var limits = NavigationLimits()
  var lastTransition: Transition?
  /// The rules by which `open` finds what a link opens.
  var links = LinkRules.none

  /// A session made by a `POST` with `body`.
  init(creating body: String, limits: NavigationLimits = NavigationLimits()) throws {
    let creation = try SessionCreation.decode(.parsing(body), limits: limits)
    let transition = try Session.created(creation, id: "rig", incarnation: 1, now: now, limits: limits)
    session = transition.session
    lastTransition = transition
    self.limits = limits
  }

  /// A session made by a `PUT` with `body`.
  init(putting body: String, repair: Bool = false, limits: NavigationLimits = NavigationLimits()) throws {
    let replacement = try SessionReplacement.decode(.parsing(body), repair: repair, limits: limits)
    let transition = try Session.created(replacement, id: "rig", incarnation: 1, now: now, limits: limits)
    session = transition.session
    lastTransition = transition
    self.limits = limits
  }

  /// A session in the state that `compact` describes (`CompactState`).
  init(_ compact: String, limits: NavigationLimits = NavigationLimits()) throws {
    try self.init(putting: CompactState.body(compact), limits: limits)
  }

  /// Does an operation, or a batch when the name is `operations`; the time moves on by a second.
  @discardableResult
  mutating func perform(_ name: String, _ body: String = "{}") throws -> Change {
    now.milliseconds += 1000
    let value = try JSONValue.parsing(body)
    let transition =
      if name == "operations" {
        try session.applying(OperationBatch.decode(value, links: links, limits: limits), now: now, limits: limits)
      } else {
        try session.applying(
          Operation.decode(name: name, body: value, links: links, limits: limits), now: now, limits: limits)
      }
    return take(transition)
  }

  mutating func put(_ body: String, repair: Bool = false) throws -> (change: Change, repaired: String) {
    now.milliseconds += 1000
    let replacement = try SessionReplacement.decode(.parsing(body), repair: repair, limits: limits)
    let change = take(try session.replaced(by: replacement, now: now, limits: limits))
    var repaired: [UInt8] = []
    replacement.appendRepaired(to: &repaired)
    return (change, String(decoding: repaired, as: UTF8.self))
  }

  mutating func patch(_ body: String) throws -> Change {
    now.milliseconds += 1000
    return take(try session.patched(by: .decode(.parsing(body), limits: limits), now: now, limits: limits))
  }

  @discardableResult
  mutating func take(_ transition: Transition) -> Change {
    session = transition.session
    lastTransition = transition
    return transition.change
  }

  /// What an operation leads to: the compact state, with `= ` before it when nothing changed, or `! code pointer`.
  mutating func outcome(_ name: String, _ body: String = "{}") throws -> String {
    try Self.outcome { try perform(name, body).changed ? state : "= " + state }
  }

  /// `! code pointer` of an error, else the text of `body`.
  static func outcome(_ body: () throws -> String) throws -> String {
    do {
      return try body()
    } catch let error as NavigationError {
      return "! \(error.code.rawValue)" + (error.pointer.map { " " + $0 } ?? "")
    }
  }

  var state: String { CompactState.text(session) }

  /// The session as clients see it.
  var json: JSONValue { get throws { try .parsing(session.representation) } }

  /// The part of the session's JSON that `pointer` leads to, as text; nil: there is none.
  func text(_ pointer: String) throws -> String? { try json.at(pointer)?.text }

  /// The operations of the last change, as the feed tells them.
  var feed: String { String(decoding: lastTransition?.operations ?? [], as: UTF8.self) }
}
