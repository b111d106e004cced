/// What `serve` prints when it is ready.
enum Banner {
  /// - Parameters:
  ///   - addresses: where it listens, at least one.
  ///   - keys: how many API keys there are, and what that means.
  ///   - asks: whether requests must show one.
  static func text(addresses: [ListenAddress], dataPath: String, keys: String, asks: Bool) -> String {
    var text = "Backstack \(Version.number)\n\n"
    for address in addresses { text += "  API   \(Self.text(address))\n" }
    text += "  Data  \(dataPath)\n"
    text += "  Keys  \(keys)\n"
    if let first = addresses.first { text += "\nTry:  \(example(first.reachable, asks))\n" }
    return text
  }

  private static func text(_ address: ListenAddress) -> String {
    switch address {
    case .internet: "http://\(address.text)"
    case .local: address.text
    }
  }

  private static func example(_ address: ListenAddress, _ asks: Bool) -> String {
    let (option, authority) =
      switch address {
      case .internet: ("", address.text)
      case .local(let path) where path.hasPrefix("@"):
        (" --abstract-unix-socket \(quoted(path.dropFirst()))", "localhost")
      case .local(let path): (" --unix-socket \(quoted(path[...]))", "localhost")
      }
    let key = asks ? #" -H "Authorization: Bearer $KEY""# : ""
    return "curl\(option)\(key) --json '{\"root\":{\"screen\":\"home\"}}' 'http://\(authority)/v1/sessions?pretty'"
  }

  /// One word for a shell.
  private static func quoted(_ text: Substring) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}
