/// What `serve` prints when it is ready.
enum Banner {
  static func text(address: ListenAddress, dataPath: String) -> String {
    """
    Backstack \(Version.number)

      API   http://\(address.text)
      Data  \(dataPath)

    Try:  curl --json '{"root":{"screen":"home"}}' 'http://\(address.reachable.text)/v1/sessions?pretty'

    """
  }
}
