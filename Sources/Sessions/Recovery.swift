import Navigation

/// Puts what the journal says beyond the tables back into memory, at the start: sessions and answers.
///
/// Every record names its incarnation and its revision, so a record whose effect is in the tables already changes nothing.
/// The journal loses only its beginning, so behind a record that is not folded stand all of its session's later ones.
struct Recovery {
  let store: any SessionStore
  let table: SessionTable
  let keys: KeyTable
  let historyCount: Int

  /// The highest place of a change known, so that the next is above it even if the clock was set back.
  func run(into folder: inout Folder) throws(StoreError) -> Int64 {
    let newest = try store.page(after: nil, limit: 1, filters: [])
    var order = newest.rows.first?.order ?? newest.end?.order ?? 0
    do {
      try store.replay { sequence, transaction in
        folder.note(sequence: sequence, bytes: 0)
        for record in transaction.records {
          order = max(order, record.order)
          try replay(record, sequence, into: &folder)
        }
        for answer in transaction.answers {
          keys.add(answer)
          folder.add(answer, sequence: sequence)
        }
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .corrupt("the journal cannot be replayed: \(error)")
    }
    guard (0..<1 << 60).contains(order) else { throw .corrupt("the order \(order) is no place among changes") }
    return order
  }

  private func replay(_ record: ChangeRecord, _ sequence: Int64, into folder: inout Folder) throws(StoreError) {
    let entry = try entry(of: record)
    guard try apply(record, to: entry) else { return }
    let becameDirty = table.withShard(of: entry) { shard in
      shard.account(entry)
      return shard.markDirty(entry)
    }
    if becameDirty {
      entry.firstUnfolded = sequence
      folder.add(entry, cost: entry.cost)
    }
    folder.note(sequence: sequence, bytes: record.cost)
  }

  private func entry(of record: ChangeRecord) throws(StoreError) -> Entry {
    let id = record.sessionID
    if let entry = table.withShard(of: id, { $0.entries[id] }) { return entry }
    let entry = Entry(id: id, phase: .ready)
    if let row = try store.load(id) {
      let session = try row.session()
      entry.committed = CommittedSession(session, order: row.order)
      entry.staged = session
    }
    table.withShard(of: id) { $0.insert(entry) }
    return entry
  }

  /// Whether the record said more than the entry.
  private func apply(_ record: ChangeRecord, to entry: Entry) throws(StoreError) -> Bool {
    let current = entry.committed?.session
    let isSame = current?.incarnation == record.incarnation
    let after: Session?
    switch record.kind {
    case .snapshot:
      if isSame { return false }
      guard let row = StoredSession(encoded: Array(record.redo)) else { throw damaged(record) }
      if let current {
        entry.deleted.append(current.incarnation)
        entry.forgetUnfolded()
      }
      // The tables may have known this life before the journal came to an earlier one: then it only seemed to end.
      entry.deleted.removeAll { $0 == record.incarnation }
      after = try row.session()
      entry.keep(record, limit: historyCount)
    case .delta:
      guard let current, isSame, record.revision > current.revision else { return false }
      guard record.revision == current.revision + 1 else {
        throw .corrupt(
          "the journal leaps from revision \(current.revision) of session \(entry.id) to \(record.revision)")
      }
      guard let session = try? SessionDelta.apply(record.redo, to: current) else { throw damaged(record) }
      after = session
      entry.keep(record, limit: historyCount)
    case .deletion:
      guard isSame else { return false }
      after = nil
      entry.deleted.append(record.incarnation)
      entry.forgetUnfolded()
    }
    entry.committed = after.map { CommittedSession($0, order: record.order) }
    entry.staged = after
    return true
  }

  private func damaged(_ record: ChangeRecord) -> StoreError {
    .corrupt("the journal's change to revision \(record.revision) of session \(record.sessionID) cannot be read")
  }
}
