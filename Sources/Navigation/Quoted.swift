/// A piece of a request as a detail shows it: in single quotes, and never long.
public func quoted(_ text: some StringProtocol) -> String {
  text.unicodeScalars.count <= 100
    ? "'\(text)'" : "'\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(100))))…'"
}
