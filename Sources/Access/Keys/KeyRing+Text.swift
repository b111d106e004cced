/// The keys as the text of their file: a line for each, `NAME SCOPE CREATED SHA256`. Empty lines and those that begin with `#`
/// are for people.
extension KeyRing {
  private static let heading = """
    # API keys of Backstack: name, scope, when it was made, and the SHA-256 of the key, which is kept nowhere.
    # Written by `backstack key`; a running server reads it again when it gets SIGHUP.

    """

  /// What a file may hold: more keys make every request slower, since each is compared with all.
  public static let maximumCount = 1000

  /// Where a text is no list of keys, and why.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    /// A clause for a person, which shows nothing of the line.
    public let reason: String

    /// `line 3: …`
    public var description: String { "line \(line): \(reason)" }
  }

  /// The text of the file.
  public var text: String {
    keys.reduce(into: Self.heading) { text, key in
      text += "\(key.name) \(key.scope.rawValue) \(key.createdAt) \(key.digest.hexadecimal)\n"
    }
  }

  /// Reads the text of a file.
  public init(text: some Collection<UInt8>) throws(Fault) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
      do throws(Complaint) {
        try add(line: words.map { Array($0) })
      } catch {
        throw Fault(line: index + 1, reason: error.reason)
      }
    }
  }

  private struct Complaint: Error {
    let reason: String
  }

  private mutating func add(line words: [[UInt8]]) throws(Complaint) {
    guard words.count == 4 else { throw Complaint(reason: "a key is four words: NAME SCOPE CREATED SHA256") }
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    guard Name.isValid(texts[0]) else { throw Complaint(reason: "a name is 1 to 64 of A-Z a-z 0-9 . _ ~ -") }
    guard let scope = Scope(rawValue: texts[1]) else {
      throw Complaint(reason: "a scope is metrics, read, write or admin")
    }
    guard let digest = Digest(hexadecimal: words[3]) else {
      throw Complaint(reason: "a SHA-256 is 64 hexadecimal digits in lower case")
    }
    guard keys.count < Self.maximumCount else {
      throw Complaint(reason: "there may be \(Self.maximumCount) keys, and this is one more")
    }
    do throws(Conflict) {
      try add(APIKey(name: texts[0], scope: scope, createdAt: texts[2], digest: digest))
    } catch {
      switch error {
      case .name: throw Complaint(reason: "the name was given to another key above")
      case .digest: throw Complaint(reason: "the key stands above under another name")
      }
    }
  }
}
