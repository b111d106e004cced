import BackstackClient
import Foundation
import TestSupport
import Testing

/// What requests look like on the wire.
@Suite struct RequestTests {
  @Test func pathsAndQueriesAreEncodedOnce() async throws {
    let server = try StubServer([[Answers.problem(404, "session_not_found")]])
    let base = try #require(URL(string: "http://127.0.0.1:\(server.port)/behind/a%20proxy/"))
    let client = BackstackClient(baseURL: base)
    await #expect(throws: BackstackError.self) { try await client.session("ä/b?c%20#").get(revision: 3) }
    await #expect(throws: BackstackError.self) {
      try await client.list(metadata: ["a&b": "c d+e"], limit: 2, after: "x=")
    }
    await #expect(throws: BackstackError.self) { try await client.hello() }
    #expect(
      server.requests.map(\.line) == [
        "GET /behind/a%20proxy/v1/sessions/%C3%A4%2Fb%3Fc%2520%23?revision=3 HTTP/1.1",
        "GET /behind/a%20proxy/v1/sessions?limit=2&after=x%3D&metadata.a%26b=c%20d%2Be HTTP/1.1",
        "GET /behind/a%20proxy/ HTTP/1.1",
      ])
  }

  /// They would go up in the path, and the request would be for something else.
  @Test(arguments: ["", ".", ".."])
  func noSegmentGoesUp(_ word: String) async throws {
    let server = try StubServer([[Answers.found()]])
    let client = try BackstackClient.at(server.port)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await client.session(word).get() }, { try await client.session(word).delete() },
      { _ = try await client.session(word).perform(SessionOperation(name: "sessions", fields: .emptyObject)) },
      { _ = try await client.session("app").perform(SessionOperation(name: word, fields: .emptyObject)) },
      { for try await _ in client.session(word).events() {} },
    ]
    for call in calls {
      let error = await #expect(throws: BackstackError.self) { try await call() }
      #expect(error?.code == .badRequest)
    }
    #expect(server.requests.isEmpty)
    _ = try await client.session("...").get()
    #expect(server.requests.map(\.line) == ["GET /v1/sessions/... HTTP/1.1"])
  }

  @Test func operationsAreWhatTheContractSays() throws {
    let bar = Bar(
      displayMode: .inline, hidden: false, backTitle: "Zurück",
      items: [BarItem(id: "save", placement: .confirmationAction, title: "Save", role: "primary")],
      appearance: Appearance(tint: "#FF0000", title: .init(size: 17)))
    let cases: [(SessionOperation, String)] = [
      (.push("a"), #"{"op":"push","screen":"a"}"#),
      (
        .push(Screen("a", id: "x", params: ["n": 1], title: "A", bar: bar, autoPopAfter: .milliseconds(1500))),
        #"{"op":"push","screen":"a","id":"x","params":{"n":1},"title":"A","bar":{"displayMode":"inline","hidden":false,"#
          + #""backTitle":"Zurück","items":[{"id":"save","placement":"confirmationAction","title":"Save","role":"primary"}],"#
          + ##""appearance":{"tint":"#FF0000","title":{"size":17.0}}},"autoPopAfter":1.5}"##
      ),
      (
        .push(["a", "b"], at: StackAddress(stack: "home")),
        #"{"op":"push","screens":[{"screen":"a"},{"screen":"b"}],"at":{"stack":"home"}}"#
      ),
      (.pop(), #"{"op":"pop"}"#),
      (.pop(2, clamp: true, animated: false), #"{"op":"pop","count":2,"clamp":true,"animated":false}"#),
      (
        .popTo("a", inclusive: true, ifMissing: .push, scope: .session),
        #"{"op":"pop","to":"a","inclusive":true,"ifMissing":"push","scope":"session"}"#
      ),
      (.popToRoot(), #"{"op":"pop","toRoot":true}"#),
      (.setScreens(["a"]), #"{"op":"set","screens":[{"screen":"a"}]}"#),
      (.replace("b"), #"{"op":"replace","screen":"b"}"#),
      (.navigate(to: "b", back: true, merge: true), #"{"op":"navigate","screen":"b","back":true,"merge":true}"#),
      (.insert("b", before: "s2"), #"{"op":"insert","screen":"b","before":"s2"}"#),
      (.insert("b", after: "s2"), #"{"op":"insert","screen":"b","after":"s2"}"#),
      (.remove("s2"), #"{"op":"remove","target":"s2"}"#),
      (
        .select("home", toRoot: true, inLayer: "root"),
        #"{"op":"select","stack":"home","toRoot":true,"at":{"layer":"root"}}"#
      ),
      (.present("p", .sheet), #"{"op":"present","screen":"p","style":"sheet"}"#),
      (
        .present(
          Screen("p", id: "x"), Presentation(.sheet, detents: [.medium, .fraction(0.25), .height(200)], id: "l")),
        #"{"op":"present","screens":[{"screen":"p","id":"x"}],"id":"l","style":"sheet","detents":["medium",{"fraction":0.25},{"height":200.0}]}"#
      ),
      (.present(["p", "q"]), #"{"op":"present","screens":[{"screen":"p"},{"screen":"q"}],"embedInStack":true}"#),
      (
        .present(tabs: [TabStack(id: "t", screens: ["p"])]),
        #"{"op":"present","container":"tabs","stacks":[{"id":"t","screens":[{"screen":"p"}]}]}"#
      ),
      (.dismiss(), #"{"op":"dismiss"}"#), (.dismiss(2), #"{"op":"dismiss","count":2}"#),
      (.dismiss(layer: "m2"), #"{"op":"dismiss","layer":"m2"}"#),
      (.dismissTo("root"), #"{"op":"dismiss","to":"root"}"#),
      (.dismissAll(), #"{"op":"dismiss","all":true}"#),
      (
        .setRoot(.screen("auth", name: "auth", transition: RootTransition(.move, edge: .bottom))),
        #"{"op":"setRoot","screen":"auth","name":"auth","transition":{"type":"move","edge":"bottom"}}"#
      ),
      (.setRoot(.bare("x")), #"{"op":"setRoot","container":"screen","screen":"x"}"#),
      (.open("shop://orders/17", mode: .push), #"{"op":"open","url":"shop://orders/17","mode":"push"}"#),
      (.undo(to: 3), #"{"op":"undo","to":3}"#),
      (
        .update(EntryUpdate("s2", params: .merge(["a": nil]), title: .remove)),
        #"{"op":"update","target":"s2","mergeParams":{"a":null},"title":null}"#
      ),
    ]
    for (operation, text) in cases {
      #expect(operation.json.text == text)
      #expect(try SessionOperation(json: operation.json) == operation)
    }
    let names = Set(cases.map(\.0.name))
    #expect(names.count == 14)
  }
}
