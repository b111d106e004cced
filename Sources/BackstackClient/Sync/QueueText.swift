/// The text of a queue's file: a line for what was kept when the file was made, and one for each step since. Before each line's
/// JSON stands its checksum, so that a line which was not written to its end is known.
enum QueueText {
  /// The lines that say what `saved` holds.
  static func text(of saved: SavedSync) -> [UInt8] {
    var text = line(Head(origin: saved.origin, confirmed: saved.confirmed, links: saved.links, token: saved.token).json)
    for command in saved.pending { text += line(SyncRecord.command(command).json) }
    if let attempt = saved.attempt { text += line(SyncRecord.attempt(attempt).json) }
    return text
  }

  /// The line of a step.
  static func text(of record: SyncRecord) -> [UInt8] { line(record.json) }

  /// What the lines say, up to the first that is not whole; nil when not even the first is.
  static func read(_ text: some Sequence<UInt8>) -> SavedSync? {
    var saved: SavedSync?
    var line: [UInt8] = []
    for byte in text {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      guard let json = json(of: line) else { return saved }
      line.removeAll(keepingCapacity: true)
      if saved == nil {
        guard let head = Head(json) else { return nil }
        saved = SavedSync(origin: head.origin, confirmed: head.confirmed, links: head.links, token: head.token)
      } else if let record = SyncRecord(json) {
        saved?.take(record)
      } else {
        return saved
      }
    }
    return saved
  }

  private static func line(_ json: OpaqueValue) -> [UInt8] {
    let bytes = json.bytes
    return Checksum.text(of: bytes) + [UInt8(ascii: " ")] + bytes + [UInt8(ascii: "\n")]
  }

  private static func json(of line: [UInt8]) -> OpaqueValue? {
    guard line.count > 9, line[8] == UInt8(ascii: " "), Checksum.text(of: line[9...]) == Array(line[..<8])
    else { return nil }
    return try? OpaqueValue(bytes: Array(line[9...]))
  }
}
