/// Small pages for people, without scripts or anything from elsewhere.
enum HTMLPage {
  /// - Parameters:
  ///   - title: plain text.
  ///   - body: HTML.
  static func html(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(title))</title>
    <style>
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
