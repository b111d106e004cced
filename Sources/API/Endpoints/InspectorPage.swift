/// The page that a person sees who opens the server in a browser: its sessions, and one of them as a tree that follows every
/// change. One file, with nothing from elsewhere.
///
/// What sessions hold reaches the page as text only, never as HTML, and nothing runs but the script with the page's nonce
/// (CSP 3): the key that somebody types in stays in the page.
enum InspectorPage {
  /// What the page may do (`Content-Security-Policy`).
  static func policy(nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """
  }

  /// - Parameter nonce: another one for each answer, letters and digits.
  static func html(version: String, nonce: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Backstack</title>
    <style nonce="\(nonce)">\(style)</style>
    </head>
    <body>
    <header>
    <h1>Backstack</h1> <small>\(HTMLPage.escaped(version))</small>
    <form id="access" hidden><label>Key or token <input id="key" type="password" autocomplete="off"></label> <button>Use</button></form>
    <output id="notice"></output>
    </header>
    <noscript>This page needs JavaScript; <a href="../v1/sessions?pretty">the sessions</a> are JSON without it.</noscript>
    <main>
    <nav><h2>Sessions <button id="again">Reload</button></h2><ul id="sessions"></ul><button id="more" hidden>More</button></nav>
    <section><h2 id="name"></h2><output id="state"></output><div id="tree"></div><ol id="changes" reversed></ol></section>
    </main>
    <script nonce="\(nonce)">\(InspectorScript.text)</script>
    </body>
    </html>

    """
  }

  private static let style = """

    body { font: 15px/1.5 system-ui, sans-serif; margin: 0; padding: 1rem; color-scheme: light dark }
    header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline }
    h1, h2 { margin: 0; font-size: 1.2rem }
    main { display: grid; grid-template-columns: minmax(12rem, 1fr) 3fr; gap: 2rem; margin-top: 1rem }
    ul { list-style: none; padding-left: 1.2rem; margin: 0 }
    nav ul { padding: 0 }
    nav li, #changes li { overflow-wrap: anywhere }
    code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
    small { opacity: .7 }
    .current { font-weight: bold }
    .visible { outline: 2px solid; outline-offset: 2px; border-radius: 3px }
    #notice, #state { color: light-dark(#a00, #f99) }
    @media (max-width: 40rem) { main { grid-template-columns: 1fr } }

    """
}
