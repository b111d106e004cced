/// What `serve` prints when it is ready.
enum Banner {
  /// - Parameter addresses: where it listens, at least one.
  static func text(addresses: [ListenAddress], dataPath: String) -> String {
    var text = "Backstack \(Version.number)\n\n"
    for address in addresses { text += "  API   \(Self.text(address))\n" }
    text += "  Data  \(dataPath)\n"
    if let first = addresses.first { text += "\nTry:  \(example(first.reachable))\n" }
    return text
  }

  private static func text(_ address: ListenAddress) -> String {
    switch address {
    case .internet: "http://\(address.text)"
    case .local: address.text
    }
  }

  private static func example(_ address: ListenAddress) -> String {
    let (option, authority) =
      switch address {
      case .internet: ("", address.text)
      case .local(let path): (" --unix-socket '\(path)'", "localhost")
      }
    return "curl\(option) --json '{\"root\":{\"screen\":\"home\"}}' 'http://\(authority)/v1/sessions?pretty'"
  }
}
