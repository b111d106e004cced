public import Foundation
import Navigation

/// Deep links.
extension Navigator {
  /// Opens a deep link by the rules of the server (docs/api.md §7), also when it cannot be reached: the rules are kept. Where they
  /// were never read yet, the link is opened as soon as they are.
  /// - Returns: false when no rule fits, or what it makes does not.
  @discardableResult public func open(_ url: URL) -> Bool {
    guard let rules = sync.links else {
      waitingLink = url
      return true
    }
    return attempt {
      let match: LinkMatch
      do throws(NavigationError) {
        match = try LinkRules.decode(rules.value).match(url.absoluteString)
      } catch {
        throw BackstackError(error)
      }
      return try LinkResolution(match).operations(on: sync.session, hiding: shown.hidden)
    }
  }

  func openWaitingLink() {
    guard let url = waitingLink, sync.links != nil else { return }
    waitingLink = nil
    open(url)
  }
}

extension LinkResolution {
  init(_ match: LinkMatch) throws(BackstackError) {
    var json: [UInt8] = []
    match.append(to: &json)
    try self.init(MemberReader(try OpaqueValue(bytes: json).value))
  }

  /// The operations that do what `open` would, with ids given here.
  /// - Parameter hidden: the first layer that the app does not show, which goes.
  func operations(on session: Session, hiding hidden: String?) -> [SessionOperation] {
    let dismissal = hidden.map { [SessionOperation.dismiss(layer: $0)] } ?? []
    switch mode {
    case .push:
      let place = stack.map { StackAddress(layer: base(session).layer, stack: $0) } ?? top(session, below: hidden)
      return dismissal + selection(session) + [.push(made(screens.suffix(1))[0], at: place)]
    case .present:
      var presentation = presentation ?? Presentation()
      presentation.id = Identifiers.make()
      let embeds = presentation.embedInStack == true
      return dismissal + [.present(made(embeds ? screens[...] : screens.suffix(1)), presentation)]
    // The rules were read here: there is no mode that this client does not know.
    default:
      let kept = mode == .pushMissing ? common(with: session) : []
      let all = kept + made(screens.dropFirst(kept.count))
      return [.dismissAll()] + selection(session) + [.setScreens(all, at: base(session))]
    }
  }

  private func made(_ targets: ArraySlice<LinkRule.Target>) -> [Screen] {
    targets.map { Screen($0.screen, id: Identifiers.make(), params: $0.params) }
  }

  private func selection(_ session: Session) -> [SessionOperation] {
    stack.map { [.select($0, inLayer: session.layers[0].id)] } ?? []
  }

  private func base(_ session: Session) -> StackAddress {
    StackAddress(layer: session.layers[0].id, stack: stack ?? session.layers[0].activeStack.id)
  }

  private func top(_ session: Session, below hidden: String?) -> StackAddress {
    let layer = session.layers.prefix { $0.id != hidden }.last ?? session.topLayer
    return StackAddress(layer: layer.id, stack: layer.activeStack.id)
  }

  /// The screens of the stack that the link begins with too.
  private func common(with session: Session) -> [Screen] {
    let id = base(session).stack
    let there = session.layers[0].stacks.first { $0.id == id }?.screens.bottomFirst ?? []
    return zip(there.map(Screen.init), screens).prefix { $0.name == $1.screen && $0.params == $1.params }.map(\.0)
  }
}
