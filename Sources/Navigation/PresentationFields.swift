import JSON

/// The members of a presentation that a body gives; they go over a presentation, which is then checked as a whole.
struct PresentationFields: Sendable {
  /// Which names the members have.
  enum Source {
    /// An operation: a timer is given as `autoDismissAfter`.
    case operation
    /// `update`: as an operation, and `null` takes the detents or the timer away.
    case update
    /// An export: a timer is given as `autoDismissAt`.
    case export
    /// What a server says: as an export, and members that are not known here are passed over.
    case answer
  }

  private let source: Source
  private var style: PresentationStyle?
  private var transition: ModalTransition?
  private var detents: [Detent]??
  private var selectedDetent: Detent??
  private var interactiveDismissDisabled: Bool?
  /// Milliseconds from now.
  private var autoDismissAfter: Int64??
  private var autoDismissAt: Timestamp?

  init(_ source: Source) {
    self.source = source
  }

  /// Reads a `presentation` object.
  static func decode(_ value: JSONValue, _ source: Source) throws(NavigationError) -> PresentationFields {
    var fields = PresentationFields(source)
    for (key, member) in try Field.object(value, at: "presentation") {
      do throws(NavigationError) {
        guard try fields.take(key, member) || source == .answer else { throw NavigationError.unknown(key) }
      } catch {
        throw error.under("/presentation")
      }
    }
    return fields
  }

  /// Takes the member if it is one of a presentation.
  mutating func take(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) -> Bool {
    switch key {
    case "style": style = try Field.choice(value, at: "style")
    case "transition": transition = try Field.choice(value, at: "transition")
    case "detents": detents = .some(removes(value) ? nil : try Self.detents(value))
    case "selectedDetent": selectedDetent = .some(removes(value) ? nil : try Self.selectedDetent(value))
    case "interactiveDismissDisabled":
      interactiveDismissDisabled = try Field.bool(value, at: "interactiveDismissDisabled")
    case "autoDismissAfter" where isOperation:
      autoDismissAfter = .some(removes(value) ? nil : try Field.duration(value, at: "autoDismissAfter"))
    case "autoDismissAt" where !isOperation:
      autoDismissAt = try Field.timestamp(value, at: "autoDismissAt")
    default: return false
    }
    return true
  }

  /// `base` with these members over it.
  func applied(to base: Presentation, now: Timestamp) throws(NavigationError) -> Presentation {
    var result = base
    if let style { result.style = style }
    if let transition { result.transition = transition }
    if let detents { result.detents = detents }
    if let selectedDetent { result.selectedDetent = selectedDetent }
    if let interactiveDismissDisabled { result.interactiveDismissDisabled = interactiveDismissDisabled }
    if let autoDismissAfter { result.autoDismissAt = autoDismissAfter.map { now.adding(milliseconds: $0) } }
    if let autoDismissAt { result.autoDismissAt = autoDismissAt }
    try check(result)
    return result
  }

  private func check(_ result: Presentation) throws(NavigationError) {
    if result.transition == .partialCurl, result.style != .fullScreen {
      throw .invalid(transition == nil ? "/style" : "/transition", "partialCurl goes only with fullScreen")
    }
    if let selected = result.selectedDetent {
      guard (result.detents ?? [.large]).contains(where: selected.isSame) else {
        throw .invalid(selectedDetent == nil ? "/detents" : "/selectedDetent", "must be one of the detents")
      }
    }
  }

  private var isOperation: Bool { source == .operation || source == .update }

  private func removes(_ value: JSONValue) -> Bool {
    source == .update && value.isNull
  }

  private static let detentForms = #"must be "medium", "large", {"fraction": up to 1} or {"height": points}"#

  private static func detents(_ value: JSONValue) throws(NavigationError) -> [Detent] {
    var detents: [Detent] = []
    for element in try Field.array(value, at: "detents") {
      guard let detent = Detent(element) else { throw .invalid("/detents/\(detents.count)", detentForms) }
      detents.append(detent)
    }
    guard !detents.isEmpty else { throw .invalid("/detents", "must name at least one detent") }
    return detents
  }

  private static func selectedDetent(_ value: JSONValue) throws(NavigationError) -> Detent {
    guard let detent = Detent(value) else { throw .invalid("/selectedDetent", detentForms) }
    return detent
  }
}

extension Timestamp {
  func adding(milliseconds: Int64) -> Timestamp {
    let (sum, isOver) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Timestamp(milliseconds: isOver ? (milliseconds < 0 ? .min : .max) : sum)
  }
}
