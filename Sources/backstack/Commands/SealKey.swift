import Access
import Dispatch
import JSON
import Sessions
import Synchronization

/// What tokens of sessions are sealed with: in the database, so that tokens and sessions are kept and restored together. Made when
/// the database is new.
enum SealKey {
  /// The document's name in the database.
  static let document = "tokens"
  /// Characters of the key.
  private static let length = (TokenMint.keyOctets * 4 + 2) / 3

  /// Why there is none.
  enum Failure: Error, Equatable {
    /// The database cannot be written.
    case unwritten
    /// There is a document of the name that holds no key. A new key would make all tokens worthless without a word.
    case damaged
  }

  /// The key of this database.
  static func find(in engine: SessionEngine) throws(Failure) -> [UInt8] {
    if let kept = engine.document(document) { return try key(in: kept) }
    let result = Mutex<Result<StoredDocument?, any Error>?>(nil)
    let isKept = DispatchSemaphore(value: 0)
    let fresh = String(decoding: Base64URL.encode(Secret.random(TokenMint.keyOctets)), as: UTF8.self)
    let made = engine.makeDocument(Array(#"{"key":"\#(fresh)"}"#.utf8))
    engine.replaceDocument(document) { _ in
      made
    } completion: { kept in
      result.withLock { $0 = kept }
      isKept.signal()
    }
    isKept.wait()
    guard case .success(let kept?)? = result.withLock({ $0 }) else { throw .unwritten }
    return try key(in: kept)
  }

  private static func key(in document: StoredDocument) throws(Failure) -> [UInt8] {
    guard let root = try? JSONDocument(document.body, maximumDepth: 4).root, let key = root["key"]?.string,
      key.utf8.count == length, key.utf8.allSatisfy(isDigit)
    else { throw .damaged }
    return Array(key.utf8)
  }

  /// Whether it is one of base64url (RFC 4648 §5).
  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension Failure {
  /// Why a server cannot start that has no key for the tokens of its sessions.
  init(_ failure: SealKey.Failure, databasePath path: String) {
    switch failure {
    case .unwritten: self.init(.failure, "\(path) cannot be written.", advice: "Look at the disk; the log says more.")
    case .damaged:
      self.init(
        .badConfiguration, "the document `\(SealKey.document)` of \(path) holds no key for the tokens of sessions.",
        advice: "Restore a backup with `backstack restore --from FILE`; or give up all tokens of sessions: "
          + "sqlite3 \(path) \"DELETE FROM documents WHERE name = '\(SealKey.document)'\"")
    }
  }
}
