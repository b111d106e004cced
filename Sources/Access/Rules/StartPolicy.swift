/// Whether a server asks who is there, decided once when it starts.
public enum StartPolicy: Equatable, Sendable {
  /// It asks everybody.
  case authenticated
  /// It asks nobody: only this machine reaches it, or its operator wants it so.
  case open
  /// It must not start: others would reach it, there is no key to know them by, and nobody said that this is wanted.
  case refused

  /// - Parameters:
  ///   - keys: the file of the API keys; nil: there is none. One without a key had some, and nobody has said that
  ///     everybody may do everything now: whoever wants that removes the file.
  ///   - isRequired: the operator wants everybody to be asked, keys or not.
  ///   - isLocal: only this machine reaches it.
  ///   - isWaived: the operator wants nobody to be asked as long as there is no file of keys.
  public init(keys: KeyRing?, isRequired: Bool, isLocal: Bool, isWaived: Bool) {
    if keys?.keys.isEmpty == false || isRequired {
      self = .authenticated
    } else if isLocal || isWaived {
      self = keys == nil ? .open : .authenticated
    } else {
      self = .refused
    }
  }
}
