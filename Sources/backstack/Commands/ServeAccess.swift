import Access
import Dispatch
import HTTPServer
import JSON
import Sessions
import Synchronization

/// Who may use the server that is being started.
struct ServeAccess {
  private let file: KeyFile
  private let keys: KeyRing
  private let asks: Bool
  private let isLocal: Bool

  /// Reads the keys, and refuses to serve others than this machine when there are none and nobody said that this is wanted.
  /// - Parameter inherited: listening sockets that stand in the place of the configured addresses; empty: none do.
  init(_ configuration: Configuration, inherited: [CInt]) throws(Failure) {
    file = configuration.keyFile
    let found: KeyRing?
    do throws(KeyFile.Failure) {
      found = try file.read()
    } catch {
      throw Failure(.badConfiguration, "\(error).", advice: "Mend the file, or choose another one with --keys.")
    }
    guard found != nil || configuration.keys == nil else {
      throw Failure(
        .badConfiguration, "the file of the API keys, \(file.path), is not there.",
        advice: "Make a key with `backstack key new NAME --keys \(file.path)`, or leave out --keys.")
    }
    keys = found ?? KeyRing()
    // What is no listening socket is refused when the server takes it.
    let addresses =
      inherited.isEmpty
      ? configuration.listen : inherited.compactMap { SocketAddress(boundTo: $0).map { ListenAddress($0.address) } }
    let reached = addresses.first { !$0.isLoopback }
    isLocal = reached == nil
    let policy = StartPolicy(
      hasKeys: !keys.keys.isEmpty, isRequired: configuration.requiresAuth, isLocal: isLocal,
      isWaived: configuration.waivesAuth)
    asks = policy == .authenticated
    if let reached, policy == .refused {
      throw Failure(
        .badConfiguration, "others reach \(reached.text), and there is no API key to know them by.",
        advice: "Make one with `backstack key new NAME`, with the same --data or --keys; "
          + "or serve everybody who reaches it with --insecure-no-auth.")
    }
  }

  /// The keys, and what the database remembers for the tokens of sessions.
  func control(_ engine: SessionEngine) throws(EngineError) -> AccessControl {
    AccessControl(keys: keys, asks: asks, mint: TokenMint(key: try Self.tokenKey(engine)))
  }

  /// Takes the keys of the file as they are now. Those of a file that cannot be read, or is gone, stay.
  /// - Returns: how many there are.
  func reload(_ control: AccessControl) throws(KeyFile.Failure) -> Int {
    guard let keys = try file.read() else {
      if self.keys.keys.isEmpty { return 0 }
      throw KeyFile.Failure(description: "\(file.path) is not there")
    }
    control.replaceKeys(by: keys)
    return keys.keys.count
  }

  /// How many keys there are and what that means, for the banner.
  var text: String {
    if !keys.keys.isEmpty { return "\(keys.keys.count); every request shows one, or a token of its session" }
    if asks { return "none yet: nobody may do anything before there is one" }
    let everybody = isLocal ? "is on this machine" : "reaches it (--insecure-no-auth)"
    return "none: whoever \(everybody) may do everything"
  }

  private static let document = "tokens"

  /// What tokens of sessions are sealed with: in the database, so that tokens and sessions are kept and restored together. Made when
  /// the database is new.
  private static func tokenKey(_ engine: SessionEngine) throws(EngineError) -> [UInt8] {
    if let key = key(in: engine.document(document)) { return key }
    let result = Mutex<Result<StoredDocument?, any Error>?>(nil)
    let isKept = DispatchSemaphore(value: 0)
    let key = String(decoding: Base64URL.encode(Secret.random(TokenMint.keyOctets)), as: UTF8.self)
    let fresh = engine.makeDocument(Array(#"{"key":"\#(key)"}"#.utf8))
    engine.replaceDocument(document) { _ in
      fresh
    } completion: { kept in
      result.withLock { $0 = kept }
      isKept.signal()
    }
    isKept.wait()
    guard case .success(let kept)? = result.withLock({ $0 }), let made = Self.key(in: kept) else { throw .unavailable }
    return made
  }

  private static func key(in document: StoredDocument?) -> [UInt8]? {
    guard let document, let root = try? JSONDocument(document.body, maximumDepth: 4).root else { return nil }
    return root["key"]?.string.map { Array($0.utf8) }
  }
}
