import JSON

/// How a modal is to be presented (docs/api.md §4); nil leaves it to the server.
public struct Presentation: Equatable, Sendable {
  /// Whether the modal gets a stack of its own, so that something can be pushed in it.
  public var embedInStack: Bool?
  /// How it covers what is below it.
  public var style: PresentationStyle?
  /// How it comes and goes.
  public var transition: ModalTransition?
  /// The heights at which a sheet rests.
  public var detents: [Detent]?
  /// The height at which it begins; one of `detents`.
  public var selectedDetent: Detent?
  /// Whether a gesture must not dismiss it.
  public var interactiveDismissDisabled: Bool?
  /// The id of the layer; nil: the server gives one (`m1`, `m2`, …).
  public var id: String?
  /// How the bars of its stack look; only with a stack.
  public var appearance: Appearance?
  /// After how long the server dismisses it by itself.
  public var autoDismissAfter: Duration?

  /// A presentation with what is given.
  public init(
    _ style: PresentationStyle? = nil, embedInStack: Bool? = nil, transition: ModalTransition? = nil,
    detents: [Detent]? = nil, selectedDetent: Detent? = nil, interactiveDismissDisabled: Bool? = nil,
    id: String? = nil, appearance: Appearance? = nil, autoDismissAfter: Duration? = nil
  ) {
    self.style = style
    self.embedInStack = embedInStack
    self.transition = transition
    self.detents = detents
    self.selectedDetent = selectedDetent
    self.interactiveDismissDisabled = interactiveDismissDisabled
    self.id = id
    self.appearance = appearance
    self.autoDismissAfter = autoDismissAfter
  }

  /// UIKit's and SwiftUI's sheet.
  public static let sheet = Presentation(.sheet)
  /// Over the whole screen.
  public static let fullScreenCover = Presentation(.fullScreenCover)
}

extension Presentation: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object(members)
  }

  /// Writes the members into an object that may have more.
  func members(_ writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("embedInStack", embedInStack)
    writer.member("style", style)
    writer.member("transition", transition)
    writer.member("detents", detents)
    writer.member("selectedDetent", selectedDetent)
    writer.member("interactiveDismissDisabled", interactiveDismissDisabled)
    writer.member("appearance", appearance)
    writer.member("autoDismissAfter", autoDismissAfter)
  }
}

extension Presentation {
  init(_ reader: MemberReader) throws(BackstackError) {
    style = try reader.choiceIfPresent("style")
    embedInStack = try reader.boolIfPresent("embedInStack")
    transition = try reader.choiceIfPresent("transition")
    detents = reader.member("detents").map { $0.elements.map(Detent.init) }
    selectedDetent = reader.member("selectedDetent").map(Detent.init)
    interactiveDismissDisabled = try reader.boolIfPresent("interactiveDismissDisabled")
    id = try reader.stringIfPresent("id")
    appearance = try reader.objectIfPresent("appearance", Appearance.init)
    autoDismissAfter = try reader.secondsIfPresent("autoDismissAfter")
  }
}
