import Navigation

extension StoredSession {
  /// The row of a session.
  init(_ session: Session, order: Int64) {
    self.init(
      id: session.id, incarnation: session.incarnation, revision: session.revision, createdAt: session.createdAt,
      updatedAt: session.updatedAt, order: order, expiresAt: session.expiresAt, schema: session.schema,
      metadata: session.metadata, tokens: session.tokens,
      counter: session.counter, layers: session.layersJSON(), due: session.due)
  }

  /// The session of a row. Throws when the row is damaged.
  public func session() throws(StoreError) -> Session {
    guard hasSoundNumbers else { throw .corrupt("a number in the row of session \(id) is out of all bounds") }
    do {
      return try Session(
        id: id, incarnation: incarnation, revision: revision, createdAt: createdAt, updatedAt: updatedAt,
        expiresAt: expiresAt, schema: schema, metadata: metadata, tokens: tokens, counter: counter, layersJSON: layers)
    } catch {
      throw .corrupt("the row of session \(id) at revision \(revision) cannot be read: \(error)")
    }
  }

  /// Whether one more change, or a day more, can be counted: a damaged number must not overflow later.
  private var hasSoundNumbers: Bool {
    let bound: Int64 = 1 << 60
    let times = [createdAt, updatedAt, expiresAt ?? createdAt].map(\.milliseconds)
    return (1..<bound).contains(revision) && (0..<bound).contains(counter) && (0..<bound).contains(order)
      && times.allSatisfy { (-bound..<bound).contains($0) }
  }
}
