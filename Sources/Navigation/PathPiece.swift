/// The names of a number of neighbouring screens as a path has them, and the pieces of all screens below: a deep path is copied
/// piece by piece, where walking from screen to screen would cost more than everything else about an answer.
///
/// States share pieces as they share screens.
final class PathPiece: @unchecked Sendable {  // `below` is written only in `deinit`, when nobody else holds the piece.
  /// Screens of a piece.
  static let length = 64

  /// The names in quotes, bottom first, each behind a comma.
  let text: [UInt8]
  private(set) var below: PathPiece?

  /// The piece that ends with `top`: its height is a multiple of `length`.
  init(endingWith top: Screen, above below: ScreenStack.Node?) {
    self.below = below?.piece
    var names = [top]
    names.reserveCapacity(Self.length)
    var next = below
    while names.count < Self.length, let node = next {
      names.append(node.screen)
      next = node.below
    }
    var text: [UInt8] = []
    text.reserveCapacity(names.reduce(0) { $0 + $1.nameRange.count + 1 })
    for screen in names.reversed() {
      text.append(",")
      screen.append(screen.nameRange, to: &text)
    }
    self.text = text
  }

  /// As of `ScreenStack.Node`: one release inside the other would need a machine stack as deep as the chain.
  deinit {
    var next = below
    below = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let after = next?.below
      next?.below = nil
      next = after
    }
  }
}
