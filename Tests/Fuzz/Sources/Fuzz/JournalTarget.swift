import JSON

@testable import Navigation
@testable import SQLiteStore
@testable import Sessions

/// What a damaged file may hand to those who read it: rows of the journal, the sessions in their snapshots, and differences
/// between sessions. None of it traps, and what can be read is a sound session.
enum JournalTarget {
  private static let session = OperationsTarget.made(
    JSONText.value(#"{"root":{"screen":"home","params":{"a":1}},"metadata":{"m":[1,2]}}"#), OperationsTarget.start)

  /// The first byte says what the rest is.
  static func run(_ input: [UInt8]) {
    guard let kind = input.first else { return }
    let bytes = Array(input.dropFirst())
    switch kind % 4 {
    case 0: snapshot(bytes)
    case 1: delta(bytes[...])
    case 2: transaction(bytes)
    default:
      // The row with its checksum, which hardly any input has right.
      _ = try? bytes.withUnsafeBytes { row throws(JournalDamage) in
        try JournalDecoding.transaction(in: row, sequence: 1)
      }
    }
  }

  private static func transaction(_ bytes: [UInt8]) {
    let transaction = try? bytes.withUnsafeBytes { payload throws(JournalDamage) in
      try JournalDecoding.transaction(unchecked: payload)
    }
    guard let transaction else { return }
    for record in transaction.records {
      snapshot(Array(record.redo))
      delta(record.redo)
      delta(record.undo)
    }
    var encoding = JournalEncoding()
    encoding.encode(transaction.records, answers: transaction.answers, sequence: 9)
    let again = try? encoding.bytes.withUnsafeBytes { row throws(JournalDamage) in
      try JournalDecoding.transaction(in: row, sequence: 9)
    }
    require(again == transaction, "written again the transaction is another one")
  }

  private static func snapshot(_ bytes: [UInt8]) {
    guard let row = StoredSession(encoded: bytes) else { return }
    _ = row.metadataPairs
    guard let session = try? row.session() else { return }
    if let fault = session.checkInvariants() { fatalError(fault) }
    use(session)
  }

  private static func delta(_ bytes: ArraySlice<UInt8>) {
    guard let session, let after = try? SessionDelta.apply(bytes, to: session) else { return }
    // Deltas are many at a start, so not each screen is looked at again: the checksum of the row speaks for them.
    if let fault = after.checkShape() { fatalError(fault) }
    use(after)
  }

  /// What was read is used like any other session.
  private static func use(_ session: Session) {
    _ = OperationsTarget.text(session)
    _ = try? session.firingTimers(now: OperationsTarget.start, limits: OperationsTarget.limits)
    guard
      let operation = try? Operation.decode(
        name: "push", body: JSONText.value(#"{"screen":"next"}"#), limits: OperationsTarget.limits),
      let transition = try? session.applying(operation, now: OperationsTarget.start, limits: OperationsTarget.limits)
    else { return }
    _ = SessionDelta.encode(from: session, to: transition.session)
  }
}
