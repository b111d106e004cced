/// What differs between two states of a session, as compact bytes for the journal.
///
/// The format: a version; revision, times and counter; what differs of expiry, schema, metadata and tokens; then for each layer
/// either "as before" or its head and its stacks. A stack is "as before", or its head, how many screens it keeps from the
/// bottom and from the top of the stack that stood in the same place, and the JSON of the screens between them. Size and
/// cost follow what differs: what two states share is passed by identity.
public enum SessionDelta {
  static let version: UInt8 = 1

  /// Which members beside the layers are written.
  struct Parts: OptionSet {
    var rawValue: UInt8
    static let createdAt = Parts(rawValue: 1)
    static let expiresAt = Parts(rawValue: 2)
    static let schema = Parts(rawValue: 4)
    static let metadata = Parts(rawValue: 8)
    static let tokens = Parts(rawValue: 16)
    static let all: Parts = [.createdAt, .expiresAt, .schema, .metadata, .tokens]
  }

  /// The bytes that lead from `old` to `new`, two states of one session.
  public static func encode(from old: Session, to new: Session) -> [UInt8] {
    var bytes: [UInt8] = []
    append(from: old, to: new, onto: &bytes)
    return bytes
  }

  /// Appends the bytes that lead from `old` to `new`, two states of one session.
  public static func append(from old: Session, to new: Session, onto bytes: inout [UInt8]) {
    var writer = DeltaWriter()
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    writer.byte(version)
    writer.integer(new.revision)
    writer.integer(new.updatedAt.milliseconds)
    writer.integer(new.counter)
    encodeParts(from: old, to: new, &writer)
    writer.count(new.layers.count)
    for index in new.layers.indices {
      guard index < old.layers.count else {
        encode(new.layers[index], hasSameHead: false, from: [], &writer)
        continue
      }
      encode(new.layers[index], from: old.layers[index], &writer)
    }
  }

  private static func encodeParts(from old: Session, to new: Session, _ writer: inout DeltaWriter) {
    if new.head === old.head { return writer.byte(0) }
    var parts: Parts = []
    if new.createdAt != old.createdAt { parts.insert(.createdAt) }
    if new.expiresAt != old.expiresAt { parts.insert(.expiresAt) }
    if !new.hasSchema(of: old) { parts.insert(.schema) }
    if new.metadata != old.metadata { parts.insert(.metadata) }
    if new.tokens != old.tokens { parts.insert(.tokens) }
    writer.byte(parts.rawValue)
    if parts.contains(.createdAt) { writer.integer(new.createdAt.milliseconds) }
    if parts.contains(.expiresAt) {
      writer.byte(new.expiresAt == nil ? 0 : 1)
      if let expiresAt = new.expiresAt { writer.integer(expiresAt.milliseconds) }
    }
    if parts.contains(.schema) { writer.optionalBlob(new.schema.map { Array($0.utf8) }) }
    if parts.contains(.metadata) { writer.blob(new.metadata) }
    if parts.contains(.tokens) { writer.blob(new.tokens) }
  }

  private static func encode(_ layer: Layer, from old: Layer, _ writer: inout DeltaWriter) {
    let hasSameHead = old.head === layer.head || old.head.json == layer.head.json
    if hasSameHead, areIdentical(layer.stacks, old.stacks) { return writer.byte(0) }
    encode(layer, hasSameHead: hasSameHead, from: old.stacks, &writer)
  }

  private static func encode(_ layer: Layer, hasSameHead: Bool, from old: [Stack], _ writer: inout DeltaWriter) {
    writer.byte(1)
    encodeHead(layer.head.json, isSame: hasSameHead, &writer)
    writer.count(layer.stacks.count)
    for index in layer.stacks.indices {
      if index < old.count {
        encode(layer.stacks[index], from: old[index], &writer)
      } else {
        encode(layer.stacks[index], hasSameHead: false, from: nil, &writer)
      }
    }
  }

  private static func areIdentical(_ stacks: [Stack], _ others: [Stack]) -> Bool {
    guard stacks.count == others.count else { return false }
    for index in stacks.indices where !stacks[index].isIdentical(to: others[index]) { return false }
    return true
  }

  private static func encode(_ stack: Stack, from old: Stack, _ writer: inout DeltaWriter) {
    if stack.isIdentical(to: old) { return writer.byte(0) }
    let hasSameHead = old.head === stack.head || old.head.json == stack.head.json
    encode(stack, hasSameHead: hasSameHead, from: old.screens, &writer)
  }

  private static func encode(
    _ stack: Stack, hasSameHead: Bool, from old: ScreenStack?, _ writer: inout DeltaWriter
  ) {
    writer.byte(1)
    encodeHead(stack.head.json, isSame: hasSameHead, &writer)
    let difference = StackDifference(from: old, to: stack.screens)
    writer.count(difference.keptBelow)
    writer.count(difference.keptAbove)
    writer.count(difference.inserted.count)
    for screen in difference.inserted { writer.blob(screen.json) }
  }

  private static func encodeHead(_ json: [UInt8], isSame: Bool, _ writer: inout DeltaWriter) {
    writer.optionalBlob(isSame ? nil : json + [UInt8(ascii: "}")])
  }
}

extension Stack {
  fileprivate func isIdentical(to other: Stack) -> Bool {
    screens.node === other.screens.node && (head === other.head || head.json == other.head.json)
  }
}
