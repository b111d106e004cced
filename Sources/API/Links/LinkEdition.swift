import HTTP
import Navigation
import Sessions

/// One edition of the deep-link rules: compiled, as text, and with its tag. A class, so that reading the current one costs one
/// reference count.
final class LinkEdition: Sendable {
  let rules: LinkRules
  /// With its quotes (RFC 9110 §8.8.3).
  let entityTag: [UInt8]

  init(_ rules: LinkRules, _ document: StoredDocument?) {
    self.rules = rules
    entityTag = document.linkTag
  }
}

/// Conditions of a request about the rules.
enum LinkConditions {
  /// Whether they hold for a read of an edition with this tag; false: the reader has it already (304).
  static func isModified(_ entityTag: [UInt8], _ request: Request) throws -> Bool {
    try TagConditions.isModified(entityTag, "The rules are", request)
  }

  /// Checks them for a write on what is stored.
  static func check(_ document: StoredDocument?, _ request: Request) throws {
    _ = try isModified(document.linkTag, request)
  }
}

extension StoredDocument? {
  /// The tag of a stored edition. To have no rules is an edition too, and always the same.
  fileprivate var linkTag: [UInt8] { self?.entityTag ?? Array("\"0\"".utf8) }
}
