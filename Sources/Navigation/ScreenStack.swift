/// The screens of a stack: an immutable list linked from the top down, never empty.
///
/// States share their nodes: pushing makes one node, popping makes none, and changing an entry makes anew only what stands
/// above it. A copy of the stack is one reference.
public struct ScreenStack: Sendable {
  /// One entry and all that is below it. Nothing changes after `init`, except that `deinit` takes `below` apart.
  final class Node: @unchecked Sendable {  // `below` is written only in `deinit`, when nobody else holds the node.
    let screen: Screen
    private(set) var below: Node?
    private let count32: UInt32
    private let path32: UInt32
    /// Octets of JSON from here down, with a comma or bracket for each entry.
    let bytes: Int
    /// The earliest `autoPopAt` from here down.
    let earliestAutoPop: Timestamp?
    /// The path of the whole pieces from here down; nil when there is none.
    let piece: PathPiece?

    /// Entries from here down.
    var count: Int { Int(count32) }
    /// Octets of the names in quotes from here down, with a comma or bracket for each.
    var pathBytes: Int { Int(path32) }

    init(_ screen: Screen, below: Node?) {
      self.screen = screen
      self.below = below
      count32 = (below?.count32 ?? 0) + 1
      path32 = (below?.path32 ?? 0) + UInt32(screen.nameJSON.count) + 1
      bytes = (below?.bytes ?? 0) + screen.json.count + 1
      earliestAutoPop = Timestamp.earlier(screen.autoPopAt, below?.earliestAutoPop)
      piece =
        count32 % UInt32(PathPiece.length) == 0 ? PathPiece(endingWith: screen, above: below) : below?.piece
    }

    /// The node with `count` entries from there down; itself when it has no more.
    func lowered(to count: Int) -> Node {
      var node = self
      while node.count > count, let below = node.below { node = below }
      return node
    }

    /// Lets go of a long chain in a loop: one release inside the other would need a machine stack as deep as the chain.
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

  var node: Node

  init(_ node: Node) {
    self.node = node
  }

  init(_ screen: Screen) {
    node = Node(screen, below: nil)
  }

  /// Nil when there are no screens.
  init?(bottomFirst screens: some Sequence<Screen>) {
    var top: Node?
    for screen in screens { top = Node(screen, below: top) }
    guard let top else { return nil }
    node = top
  }

  /// How many screens there are; at least one.
  public var count: Int { node.count }

  /// The screen that a user sees.
  public var top: Screen { node.screen }

  /// The screens from the top down.
  public var topFirst: TopFirst { TopFirst(next: node) }

  /// The screens from the first to the top.
  public var bottomFirst: [Screen] { topFirst.reversed() }

  /// Calls `body` with each screen from the top down to the one that stands on `height` others. This stack holds them all the
  /// while, so that no reference is counted on the way: what is written most often walks whole stacks.
  @inline(__always)
  func forEachTopFirst(above height: Int = 0, _ body: (Screen) -> Void) {
    withExtendedLifetime(node) {
      var left = count - height
      var next: Unmanaged<Node>? = .passUnretained(node)
      while left > 0, let current = next {
        left -= 1
        next = current._withUnsafeGuaranteedRef { node in
          body(node.screen)
          return node.below.map(Unmanaged.passUnretained)
        }
      }
    }
  }

  /// Walks the screens from the top down.
  public struct TopFirst: Sequence, IteratorProtocol, Sendable {
    var nextNode: Node?

    init(next: Node?) {
      nextNode = next
    }

    /// The next screen further down.
    public mutating func next() -> Screen? {
      defer { nextNode = nextNode?.below }
      return nextNode?.screen
    }
  }
}

extension Timestamp {
  /// The earlier of two times of which either may be missing.
  static func earlier(_ a: Timestamp?, _ b: Timestamp?) -> Timestamp? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
