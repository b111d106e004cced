/// Whether a server asks who is there, decided once when it starts.
public enum StartPolicy: Equatable, Sendable {
  /// It asks everybody.
  case authenticated
  /// It asks nobody: only this machine reaches it, or its operator wants it so.
  case open
  /// It must not start: others would reach it, nobody would be asked, and nobody said that this is wanted.
  case refused

  /// - Parameters:
  ///   - hasKeys: there are API keys.
  ///   - isRequired: the operator wants everybody to be asked, keys or not.
  ///   - isLocal: only this machine reaches it.
  ///   - isWaived: the operator wants nobody to be asked as long as there are no keys.
  public init(hasKeys: Bool, isRequired: Bool, isLocal: Bool, isWaived: Bool) {
    if hasKeys || isRequired {
      self = .authenticated
    } else {
      self = isLocal || isWaived ? .open : .refused
    }
  }
}
