/// Small pages for people, without scripts or anything from elsewhere.
enum HTMLPage {
  /// A word that nobody can guess, with 128 bits.
  static func nonce() -> String { (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined() }

  /// What such a page may do (`Content-Security-Policy`): have its own style, and nothing else.
  static func policy(nonce: String) -> String {
    "default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// - Parameters:
  ///   - title: plain text.
  ///   - nonce: another one for each answer, letters and digits.
  ///   - body: HTML.
  static func html(title: String, nonce: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(title))</title>
    <style nonce="\(nonce)">
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
    pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 6px }
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  /// Plain text as HTML.
  static func escaped(_ text: String) -> String {
    var html = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    return html
  }

  /// Plain text whose pieces between backticks are code.
  static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? escaped(String($0.element)) : "<code>\(escaped(String($0.element)))</code>" }
      .joined()
  }
}
