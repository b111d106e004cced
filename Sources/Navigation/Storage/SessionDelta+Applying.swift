import JSON

extension SessionDelta {
  /// The state that `bytes` lead to from `old`: the one they were encoded for, text by text.
  public static func apply(_ bytes: [UInt8], to old: Session) throws(DeltaError) -> Session {
    try apply(bytes[...], to: old)
  }

  /// The state that `bytes` lead to from `old`: the one they were encoded for, text by text.
  public static func apply(_ bytes: ArraySlice<UInt8>, to old: Session) throws(DeltaError) -> Session {
    var reader = DeltaReader(bytes)
    guard try reader.byte() == version else { throw DeltaError("a delta of another version") }
    var session = old
    session.revision = try reader.integer()
    session.updatedAt = Timestamp(milliseconds: try reader.integer())
    session.counter = try reader.integer()
    try applyParts(to: &session, &reader)
    var layers: [Layer] = []
    for index in 0..<(try reader.count()) {
      layers.append(try layer(from: index < old.layers.count ? old.layers[index] : nil, isBase: index == 0, &reader))
    }
    try reader.end()
    session.layers = layers
    if let fault = session.checkShape() { throw DeltaError(fault) }
    return session
  }

  private static func applyParts(to session: inout Session, _ reader: inout DeltaReader) throws(DeltaError) {
    let parts = Parts(rawValue: try reader.byte())
    guard parts.isSubset(of: .all) else { throw DeltaError("a part that is not known") }
    guard !parts.isEmpty else { return }
    var head = session.head.parts
    if parts.contains(.createdAt) { head.createdAt = Timestamp(milliseconds: try reader.integer()) }
    if parts.contains(.expiresAt) {
      head.expiresAt = try reader.flag() ? Timestamp(milliseconds: try reader.integer()) : nil
    }
    if parts.contains(.schema) {
      head.schema = try reader.optionalBlob().map { String(decoding: $0, as: UTF8.self) }
    }
    if parts.contains(.metadata) { head.metadata = try reader.blob() }
    if parts.contains(.tokens) { head.tokens = try reader.blob() }
    session.head = SessionHead(head)
  }

  private static func layer(
    from old: Layer?, isBase: Bool, _ reader: inout DeltaReader
  ) throws(DeltaError) -> Layer {
    guard try reader.flag() else {
      guard let old else { throw DeltaError("a layer is kept that was not there") }
      return old
    }
    let json = try reader.optionalBlob()
    let head = try json.map { json throws(DeltaError) in try StoredParts.layerHead(json, isBase: isBase) } ?? old?.head
    guard let head else { throw DeltaError("a layer without a head") }
    var stacks: [Stack] = []
    for index in 0..<(try reader.count()) {
      stacks.append(try stack(from: old.flatMap { index < $0.stacks.count ? $0.stacks[index] : nil }, &reader))
    }
    guard let active = stacks.firstIndex(where: { $0.id == head.parts.active }) else {
      throw DeltaError("a layer without its active stack")
    }
    return Layer(head: head, active: active, stacks: stacks)
  }

  private static func stack(from old: Stack?, _ reader: inout DeltaReader) throws(DeltaError) -> Stack {
    guard try reader.flag() else {
      guard let old else { throw DeltaError("a stack is kept that was not there") }
      return old
    }
    let json = try reader.optionalBlob()
    let head = try json.map { json throws(DeltaError) in try StoredParts.stackHead(json) } ?? old?.head
    guard let head else { throw DeltaError("a stack without a head") }
    let oldCount = old?.screens.count ?? 0
    let keptBelow = try reader.count(limit: oldCount)
    let keptAbove = try reader.count(limit: oldCount - keptBelow)
    var screens: [Screen] = []
    for _ in 0..<(try reader.count()) { screens.append(try StoredParts.screen(try reader.blob())) }
    guard
      let result = old?.screens.keeping(below: keptBelow, above: keptAbove, around: screens)
        ?? ScreenStack(bottomFirst: screens)
    else { throw DeltaError("a stack without screens") }
    return Stack(head: head, screens: result)
  }
}

extension ScreenStack {
  /// The lowest `below` screens, then `screens`, then the topmost `above`; nil when that is none at all.
  fileprivate func keeping(below: Int, above: Int, around screens: [Screen]) -> ScreenStack? {
    var next: Node? = node
    var kept: [Screen] = []
    while let node = next, node.count > below {
      if kept.count < above { kept.append(node.screen) }
      next = node.below
    }
    for screen in screens { next = Node(screen, below: next) }
    for screen in kept.reversed() { next = Node(screen, below: next) }
    return next.map(ScreenStack.init)
  }
}
