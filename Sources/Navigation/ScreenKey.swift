import JSON

/// An id or a name that is looked for, prepared once so that most entries are passed by comparing 32 bits.
struct ScreenKey {
  private let bytes: [UInt8]
  private let hash: UInt32

  /// An id.
  init(id: String) {
    bytes = Array(id.utf8)
    hash = Identifier.hash(bytes)
  }

  /// A name.
  init(name: String) {
    self.init(quotedName: JSONWriter.quoted(name))
  }

  /// A name in quotes, as entries hold it.
  init(quotedName: [UInt8]) {
    bytes = quotedName
    hash = Identifier.hash(quotedName)
  }

  func isID(of node: ScreenStack.Node) -> Bool {
    node.screen.idHash == hash && node.screen.idBytes.elementsEqual(bytes)
  }

  func isName(of node: ScreenStack.Node) -> Bool {
    node.screen.nameHash == hash && node.screen.nameJSON.elementsEqual(bytes)
  }
}
