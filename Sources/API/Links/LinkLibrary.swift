import Navigation
import Sessions
import Synchronization

/// The deep-link rules in force, compiled once for each edition. The engine keeps their text, as a document.
final class LinkLibrary: Sendable {
  private static let name = "links"

  private let engine: SessionEngine
  private let edition: Mutex<LinkEdition>

  /// The rules that are stored.
  /// - Parameter report: told when they cannot be read: there are none then, until they are put anew.
  init(engine: SessionEngine, report: (any Error) -> Void) {
    let document = engine.document(Self.name)
    let rules = document.map { LinkRules(document: $0.body) } ?? LinkRules.none
    if rules == nil { report(UnreadableLinks()) }
    self.engine = engine
    edition = Mutex(LinkEdition(rules ?? LinkRules.none, document))
  }

  /// The edition in force.
  var current: LinkEdition { edition.withLock { $0 } }

  /// Puts rules in the place of those that are stored, and tells what is stored then.
  ///
  /// - Parameters:
  ///   - rules: nil takes the stored ones away; an error comes back unchanged, after those of `check`.
  ///   - keyed: as for `SessionEngine.replaceDocument`.
  ///   - check: throws when what is stored may not be replaced.
  func replace(
    by rules: Result<LinkRules?, any Error>, keyed: KeyedWrite<StoredDocument?>? = nil,
    check: @escaping @Sendable (StoredDocument?) throws -> Void,
    _ completion: @escaping @Sendable (Result<StoredDocument?, any Error>) -> Void
  ) {
    engine.replaceDocument(Self.name, keyed: keyed) { [engine] stored in
      try check(stored)
      guard let text = try rules.get()?.document else { return nil }
      return stored?.body == text ? stored : engine.makeDocument(text)
    } completion: { [self] result in
      completion(
        Result {
          let document = try result.get()
          let new = LinkEdition(try rules.get() ?? LinkRules.none, document)
          // One writer completes them in their order: the last one stays in force.
          edition.withLock { $0 = new }
          return document
        })
    }
  }
}

/// The stored deep-link rules are none.
private struct UnreadableLinks: Error {}
