/// The protocol version a request is served under (RFC 9112 §2.3).
///
/// A higher minor version than 1 is served as 1.1, the highest one spoken here (RFC 9110 §2.5).
public enum Version: Sendable {
  /// HTTP/1.0: closes after each answer unless both sides say keep-alive; knows no transfer codings.
  case http10
  /// HTTP/1.1.
  case http11
}
