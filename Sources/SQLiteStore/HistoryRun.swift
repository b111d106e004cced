import Sessions

/// The changes of one session in a fold, in the order of their revisions.
struct HistoryRun {
  let session: FoldBatch.Name
  let changes: ArraySlice<ChangeRecord>

  /// The runs of `records`. The engine hands them over session by session; other orders are put right first.
  static func runs(of records: [ChangeRecord]) -> [HistoryRun] {
    var runs: [HistoryRun] = []
    var seen: Set<FoldBatch.Name> = []
    var start = records.startIndex
    for index in records.indices {
      let next = records.index(after: index)
      if next < records.endIndex {
        guard
          records[next].sessionID != records[index].sessionID || records[next].incarnation != records[index].incarnation
        else {
          if records[next].revision <= records[index].revision { return sortedRuns(of: records) }
          continue
        }
      }
      let name = FoldBatch.Name(id: records[index].sessionID, incarnation: records[index].incarnation)
      guard seen.insert(name).inserted else { return sortedRuns(of: records) }
      runs.append(HistoryRun(session: name, changes: records[start..<next]))
      start = next
    }
    return runs
  }

  private static func sortedRuns(of records: [ChangeRecord]) -> [HistoryRun] {
    let groups = Dictionary(grouping: records) { FoldBatch.Name(id: $0.sessionID, incarnation: $0.incarnation) }
    return groups.map { name, changes in
      HistoryRun(session: name, changes: changes.sorted { $0.revision < $1.revision }[...])
    }
  }
}
