import Navigation

/// A page of the list of sessions.
public struct SessionPage: Sendable {
  /// Newest change first.
  public let sessions: [CommittedSession]
  /// Where the next page begins; nil when this is the last.
  public let next: PageCursor?
  /// What is wrong with each session that should be in it and cannot be read.
  let damaged: [String]
}

/// How much a page of anything holds, so that a client that asks for much and reads slowly does not hold much memory.
enum PageLimit {
  /// Octets behind which a page ends, though there is more and the client would take it. One item is always in it.
  static let bytes = 8 << 20
}

/// Reads a page over what is folded and what is in memory alone.
///
/// Dirty sessions are laid over the store's rows: their rows tell an older state, so those are passed over.
struct Listing {
  let store: any SessionStore
  let table: SessionTable
  let now: Timestamp
  /// All of them must hold for a session's metadata.
  let filters: [MetadataFilter]

  /// Filters by which the store narrows its rows. What more there are is only checked here, so that a request cannot make
  /// the store's query as long as it likes.
  private static let narrowing = 8

  /// Sessions after `cursor` that are not expired and for which the filters hold, at most `limit`, and fewer when their
  /// states are large.
  func page(after cursor: PageCursor?, limit: Int) throws(StoreError) -> SessionPage {
    let pairs = filters.prefix(Self.narrowing).map(\.pair)
    var dirty: [String: CommittedSession?] = [:]
    table.forEachShard { shard in
      for (id, entry) in shard.dirty { dirty.updateValue(entry.committed, forKey: id) }
    }
    var overlay = dirty.values.compactMap { $0 }.filter { committed in
      cursor.map { committed.order < $0.order } ?? true
    }
    overlay.sort { $0.order < $1.order }  // Oldest first: the next one is taken from the end.

    var found: [CommittedSession] = []
    var room = PageLimit.bytes
    func add(_ session: CommittedSession) {
      found.append(session)
      room -= session.session.stateBytes
    }
    // The last one found is only there to tell that there are more.
    var isFull: Bool { found.count > limit || room < 0 && found.count > 1 }
    var rows: ArraySlice<StoredSession> = []
    var place = cursor
    var storeHasMore = true
    var damaged: [String] = []
    while !isFull {
      if rows.isEmpty && storeHasMore {
        let fetched = try store.page(after: place, limit: limit + 1, filters: pairs)
        storeHasMore = fetched.end != nil
        place = fetched.end ?? place
        damaged += fetched.damaged
        rows = fetched.rows.filter { dirty[$0.id] == nil }[...]
        if rows.isEmpty && storeHasMore { continue }
      }
      let row = rows.first
      if let newest = overlay.last, row.map({ newest.order > $0.order }) ?? true {
        overlay.removeLast()
        if !newest.session.isExpired(at: now), MetadataFilter.allMatch(filters, newest.session.metadata) {
          add(newest)
        }
      } else if let row {
        rows.removeFirst()
        if row.expiresAt.map({ $0 > now }) ?? true, MetadataFilter.allMatch(filters, row.metadata) {
          do throws(StoreError) {
            add(CommittedSession(try row.session(), order: row.order))
          } catch {
            damaged.append("\(error)")
          }
        }
      } else {
        break
      }
    }
    guard isFull else { return SessionPage(sessions: found, next: nil, damaged: damaged) }
    found.removeLast()
    return SessionPage(sessions: found, next: found.last?.place, damaged: damaged)
  }
}

extension CommittedSession {
  /// Its place in the list.
  var place: PageCursor { PageCursor(order: order) }
}
