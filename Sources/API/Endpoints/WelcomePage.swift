/// The page that a person sees who opens the server in a browser: what this is, and a first line to paste.
enum WelcomePage {
  static func html(_ configuration: APIConfiguration) -> String {
    HTMLPage.html(
      title: "Backstack",
      body: """
        <h1>Backstack</h1>
        <p>Version \(HTMLPage.escaped(configuration.version)). This server keeps where the users of an app are: \
        screens, tabs and modals, one session each.</p>
        <p>Make a session and push a screen onto it, in a shell, with this page's host and port:</p>
        <pre>curl --json '{"id":"demo","root":{"screen":"home"}}' http://HOST:PORT/v1/sessions
        curl --json '{"screen":"detail"}' http://HOST:PORT/v1/sessions/demo/push</pre>
        <p><a href="/v1/sessions?pretty">The sessions</a> · <a href="/healthz">Health</a> · \
        <a href="/readyz">Readiness</a></p>
        """)
  }
}
