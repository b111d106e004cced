import Navigation
import Sessions

// SQLite notices when its own structures are damaged, and not when the values in them are: a state that nobody made must not be
// taken for one that somebody did.

extension StoredSession {
  /// XXH64 of all columns of its row but the key, kept by its bits.
  var checksum: Int64 {
    let sum = encoded().withUnsafeBytes { bytes in
      Checksum.xxh64(bytes, seed: UInt64(bitPattern: due?.milliseconds ?? .min))
    }
    return Int64(bitPattern: sum)
  }
}

extension AnswerRecord {
  /// XXH64 of its body, seeded with that of everything else, kept by its bits.
  var checksum: Int64 {
    var head = Array(request.key.text.utf8)
    let numbers = [
      request.fingerprint.high, request.fingerprint.low, UInt64(bitPattern: owner.hash),
      UInt64(bitPattern: at.milliseconds),
    ]
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { head.append(contentsOf: $0) }
    }
    head.append(contentsOf: answer.fields)
    let seed = head.withUnsafeBytes { Checksum.xxh64($0, seed: UInt64(truncatingIfNeeded: answer.status)) }
    return Int64(bitPattern: answer.body.withUnsafeBytes { Checksum.xxh64($0, seed: seed) })
  }
}

extension StoredDocument {
  /// XXH64 of its body, seeded with that of the name that it has, which is seeded with its tag; kept by its bits.
  func checksum(named name: String) -> Int64 {
    let seed = Array(name.utf8).withUnsafeBytes { Checksum.xxh64($0, seed: tag) }
    return Int64(bitPattern: body.withUnsafeBytes { Checksum.xxh64($0, seed: seed) })
  }
}
