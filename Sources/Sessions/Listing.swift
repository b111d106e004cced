import Navigation

/// A page of the list of sessions.
public struct SessionPage: Sendable {
  /// Newest change first.
  public let sessions: [CommittedSession]
  /// Where the next page begins; nil when this is the last.
  public let next: PageCursor?
}

/// Reads a page over what is folded and what is in memory alone.
///
/// Dirty sessions are laid over the store's rows: their rows tell an older state, so those are passed over.
struct Listing {
  let store: any SessionStore
  let table: SessionTable
  let now: Timestamp

  /// Sessions after `cursor` that are not expired and whose metadata (a JSON object) `matches`, at most `limit`.
  func page(
    after cursor: PageCursor?, limit: Int, matching matches: ([UInt8]) -> Bool
  ) throws(StoreError) -> SessionPage {
    var dirty: [String: CommittedSession?] = [:]
    table.forEachShard { shard in
      for (id, entry) in shard.dirty { dirty.updateValue(entry.committed, forKey: id) }
    }
    var overlay = dirty.values.compactMap { $0 }.filter { committed in
      cursor.map { committed.order < $0.order } ?? true
    }
    overlay.sort { $0.order < $1.order }  // Oldest first: the next one is taken from the end.

    var found: [CommittedSession] = []
    var rows: ArraySlice<StoredSession> = []
    var place = cursor
    var storeHasMore = true
    while found.count <= limit {
      if rows.isEmpty && storeHasMore {
        let fetched = try store.page(after: place, limit: limit + 1)
        storeHasMore = fetched.count > limit
        place = fetched.last?.place ?? place
        rows = fetched.filter { dirty[$0.id] == nil }[...]
        if rows.isEmpty && storeHasMore { continue }
      }
      let row = rows.first
      if let newest = overlay.last, row.map({ newest.order > $0.order }) ?? true {
        overlay.removeLast()
        if !newest.session.isExpired(at: now), matches(newest.session.metadata) { found.append(newest) }
      } else if let row {
        rows.removeFirst()
        if row.expiresAt.map({ $0 > now }) ?? true, matches(row.metadata) {
          found.append(CommittedSession(try row.session(), order: row.order))
        }
      } else {
        break
      }
    }
    guard found.count > limit else { return SessionPage(sessions: found, next: nil) }
    found.removeLast()
    return SessionPage(sessions: found, next: found.last?.place)
  }
}

extension CommittedSession {
  /// Its place in the list.
  var place: PageCursor { PageCursor(order: order) }
}

extension StoredSession {
  fileprivate var place: PageCursor { PageCursor(order: order) }
}
