import Access
import HTTPServer
import Sessions

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
      keys: found, isRequired: configuration.requiresAuth, isLocal: isLocal, isWaived: configuration.waivesAuth)
    asks = policy == .authenticated
    if let reached, policy == .refused {
      throw Failure(
        .badConfiguration, "others reach \(reached.text), and there is no API key to know them by.",
        advice: "Make one with `backstack key new NAME`, with the same --data or --keys; "
          + "or \(found == nil ? "" : "remove \(file.path) and ")serve everybody who reaches it with --insecure-no-auth."
      )
    }
  }

  /// The keys, and what the database remembers for the tokens of sessions.
  func control(_ engine: SessionEngine) throws(SealKey.Failure) -> AccessControl {
    AccessControl(keys: keys, asks: asks, mint: TokenMint(key: try SealKey.find(in: engine)))
  }

  /// Takes the keys of the file as they are now: a file without a key opens nothing to anybody, as at the start. Those of a file
  /// that cannot be read stay, and so do those of one that is gone: it may have been lost, and nobody has said which keys are good.
  /// - Returns: how many there are, and whether other requests are let in than before.
  func reload(_ control: AccessControl) throws(KeyFile.Failure) -> (count: Int, areOthers: Bool) {
    guard let keys = try file.read() else {
      guard control.hasKeys else { return (0, false) }
      throw KeyFile.Failure(
        description: "\(file.path) is not there; `backstack key revoke` takes keys away, removing their file does not")
    }
    return (keys.keys.count, control.replaceKeys(by: keys))
  }

  /// How many keys there are and what that means, for the banner.
  var text: String {
    if !keys.keys.isEmpty { return "\(keys.keys.count); every request shows one, or a token of its session" }
    if asks { return "none yet: nobody may do anything before there is one" }
    let everybody = isLocal ? "is on this machine" : "reaches it (--insecure-no-auth)"
    return "none: whoever \(everybody) may do everything"
  }
}
