import Access
import Navigation
import Telemetry

/// `backstack key`: makes, lists and revokes API keys. A key is shown once, when it is made; the file has its hash.
enum KeyCommand: Equatable {
  case new(name: String, scope: Scope)
  case list
  case revoke(name: String)

  /// What `--scope` takes.
  static let scopes = Scope.allCases.map(\.rawValue).joined(separator: ", ")

  /// - Parameters:
  ///   - words: what follows `key` on the command line.
  ///   - scope: the value of `--scope`; nil: not given.
  init(_ words: [String], scope: String?) throws(Failure) {
    if let scope, words.first != "new" {
      throw Failure(.usage, "--scope \(scope) has no place here.", advice: "It belongs to `backstack key new NAME`.")
    }
    switch (words.first, words.count) {
    case ("new", 2):
      guard Name.isValid(words[1]) else {
        throw Failure(
          .usage, "a key cannot be called \"\(words[1])\".",
          advice: "A name is 1 to 64 of A-Z a-z 0-9 . _ ~ -, such as phone-app.")
      }
      guard let scope = Scope(rawValue: scope ?? Scope.write.rawValue) else {
        throw Failure(.usage, "--scope cannot be \"\(scope ?? "")\".", advice: "Allowed: \(Self.scopes).")
      }
      self = .new(name: words[1], scope: scope)
    case ("list", 1): self = .list
    case ("revoke", 2): self = .revoke(name: words[1])
    default:
      throw Failure(
        .usage,
        words.isEmpty ? "key needs to be told what to do." : "\"key \(words.joined(separator: " "))\" is no command.",
        advice: "It is `key new NAME [--scope admin|write|read|metrics]`, `key list` or `key revoke NAME`.")
    }
  }

  func run(_ configuration: Configuration) throws(Failure) -> ExitCode {
    let file = configuration.keyFile
    do throws(KeyFile.Failure) {
      switch self {
      case .new(let name, let scope): try Self.make(name, scope, in: file)
      case .list: try Self.list(file)
      case .revoke(let name): try Self.revoke(name, in: file)
      }
    } catch {
      throw Failure(.failure, "\(error).", advice: "The file of the keys is chosen with --keys; it was left as it is.")
    }
    return .success
  }

  /// The key alone goes to standard output, so that `KEY=$(backstack key new NAME)` holds it.
  private static func make(_ name: String, _ scope: Scope, in file: KeyFile) throws(KeyFile.Failure) {
    let secret = Secret.make(Secret.keyPrefix)
    let now = Timestamp(milliseconds: systemMilliseconds()).rfc3339
    let key = APIKey(name: name, scope: scope, createdAt: now, digest: Digest(of: secret))
    try file.change { ring throws(KeyFile.Failure) in
      do throws(KeyRing.Conflict) {
        try ring.add(key)
      } catch {
        throw KeyFile.Failure(description: "there is a key called \(name) already")
      }
    }
    Output.print(String(decoding: secret, as: UTF8.self) + "\n")
    Output.printError("The key \(name) may \(meaning(of: scope)). It is shown this once: keep it now.\n\(reload)")
  }

  private static func list(_ file: KeyFile) throws(KeyFile.Failure) {
    let keys = try file.read()?.keys ?? []
    if keys.isEmpty { Output.printError("There are no keys in \(file.path).\n") }
    let width = (keys.map(\.name.count).max() ?? 0) + 2
    for key in keys {
      let name = key.name + String(repeating: " ", count: width - key.name.count)
      let scope = key.scope.rawValue + String(repeating: " ", count: 9 - key.scope.rawValue.count)
      Output.print("\(name)\(scope)\(key.createdAt)\n")
    }
  }

  private static func revoke(_ name: String, in file: KeyFile) throws(KeyFile.Failure) {
    try file.change { ring throws(KeyFile.Failure) in
      guard ring.remove(name) else { throw KeyFile.Failure(description: "there is no key called \(name)") }
    }
    Output.printError("The key \(name) is revoked.\n\(reload)")
  }

  private static let reload =
    "A server that is running takes notice when it gets SIGHUP; its pid is in backstack.lock of its data folder.\n"

  private static func meaning(of scope: Scope) -> String {
    switch scope {
    case .metrics: "look at /metrics alone"
    case .read: "look at all sessions, and at /metrics"
    case .write: "look at all sessions, make and change them"
    case .admin: "do everything, with sessions and with the server"
    }
  }
}

extension Configuration {
  /// The file of the API keys.
  var keyFile: KeyFile { KeyFile(path: keys ?? (data.hasSuffix("/") ? "\(data)keys" : "\(data)/keys")) }
}
