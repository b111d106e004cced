extension AccessControl {
  /// By what right a request is let through, as far as that is known without looking at its session.
  public indirect enum Grant: Equatable, Sendable {
    /// Everybody may ask for this, or nobody is asked.
    case open
    /// It shows this key, which is enough.
    case key(APIKey)
    /// It shows this ticket, which is used up by that. Whether the right of whoever asked for it is still good is in the session's
    /// records.
    case ticket(Ticket)
    /// It shows a token for some session, which is enough, whatever became of it.
    case shared(Digest)
    /// It shows a token that was made for its session. Whether it is still good, and for this, is in the session's records.
    case token(Digest)

    /// Whether the session has a word in it.
    public var isOfSession: Bool {
      switch self {
      case .open, .key, .shared: false
      case .ticket, .token: true
      }
    }
  }
}
