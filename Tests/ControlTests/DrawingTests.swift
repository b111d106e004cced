import BackstackClient
import Foundation
import Testing

@testable import Control

@Suite struct DrawingTests {
  @Test func aStackWithASheetOverIt() throws {
    let tree = SessionTree(style: .plain).text(try Samples.sheet())
    #expect(
      tree == """
        demo  revision 8 · schema v1 · expires 2026-02-05T10:00:00.000Z
        metadata {"device":"iPhone"}
        ├─ root stack "auth"
        │  ├─ s1 home
        │  └─ s2 order {"number":17} "Order"
        └─ m3 sheet screen at "medium"
           └─ s4 code goes at 2026-01-05T10:01:00.000Z ← visible

        """)
  }

  @Test func tabsHaveTheirStacks() throws {
    let tree = SessionTree(style: .plain).text(try Samples.tabs())
    #expect(
      tree == """
        demo  revision 8
        └─ root tabs
           ├─ shop "Shop" (3)
           │  └─ s1 home
           └─ me active
              └─ s2 profile ← visible

        """)
  }

  @Test func aTokenIsShownWhenItIsGiven() throws {
    let session = try Samples.session(
      layers: [
        [
          "id": "root", "container": "stack", "active": "main",
          "stacks": [["id": "main", "screens": [Samples.screen("s1", "home")]]],
        ]
      ], visible: Samples.visible("root", "s1", ["home"]), more: [("token", "bst_1")])
    #expect(
      SessionTree(style: .plain).text(session) == """
        demo  revision 8
        token bst_1
        └─ root stack
           └─ s1 home ← visible

        """)
  }

  @Test func whatHasJustComeIsGreen() throws {
    let tree = SessionTree(style: Style(isOn: true), added: ["s2"]).text(try Samples.tabs())
    #expect(tree.contains("\u{1B}[32mprofile\u{1B}[0m"))
    #expect(!tree.contains("\u{1B}[32mhome"))
  }

  @Test func nothingOfASessionReachesTheTerminalAsAControl() throws {
    let session = try Samples.session(
      layers: [
        [
          "id": "root", "container": "stack", "active": "main",
          "stacks": [
            [
              "id": "main",
              "screens": [
                Samples.screen("s1", "a\u{202E}b", [("params", ["k": "\u{9B}2J"]), ("title", "\u{1B}]0;x\u{7}")])
              ],
            ]
          ],
        ]
      ], visible: Samples.visible("root", "s1", ["a\u{202E}b"]), metadata: ["x": "\u{9B}1m"])
    let texts = [
      SessionTree(style: .plain).text(session), SessionList(style: .plain).text([session.summary]),
      ChangeLine(style: .plain).text(session), Shown.json(session.json),
    ]
    for text in texts {
      #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{7}", "\u{202E}"].contains($0) }, "\(text)")
    }
  }

  /// Whatever a server writes in the place of any string: an id, a time, a name.
  @Test func noStringOfAnAnswerReachesTheTerminalAsItIs() throws {
    let hostile = OpaqueValue("\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\r\n")
    for sample in [try Samples.sheet(), try Samples.tabs()] {
      var drawn = 0
      for document in Hostile.variants(of: sample.json, with: hostile) {
        // What is no time, for one, is refused as a whole.
        guard let session = try? SessionState(json: document) else { continue }
        drawn += 1
        let texts = [
          SessionTree(style: .plain).text(session), SessionList(style: .plain).text([session.summary]),
          ChangeLine(style: .plain).text(session), ChangeLine(style: .plain).deleted(session.id, at: Date()),
        ]
        for line in texts.joined().split(separator: "\n") {
          #expect(!line.unicodeScalars.contains { $0.value < 0x20 || "\u{9B}\u{202E}".unicodeScalars.contains($0) })
        }
      }
      #expect(drawn > 10)
    }
  }

  @Test func aListIsATable() throws {
    let list = SessionList(style: .plain).text([try Samples.sheet().summary, try Samples.tabs().summary])
    #expect(
      list == """
        ID    REVISION  UPDATED                   SHOWS
        demo  8         2026-01-05T10:00:07.120Z  m3: code
        demo  8         2026-01-05T10:00:07.120Z  profile

        """)
    #expect(SessionList(style: .plain).text([]).isEmpty)
  }

  @Test func aDeepPathShowsItsEnd() throws {
    let visible = Samples.visible("root", "s9", (1...9).map { "s\($0)" })
    let state = try VisibleState(json: visible)
    #expect(SessionList.place(state) == "… › s6 › s7 › s8 › s9")
  }

  @Test(arguments: [
    (#"{"op":"push","screen":"order","params":{"n":1}}"#, #"push order {"n":1}"#),
    (#"{"op":"push","screens":[{"screen":"a"},{"screen":"b"}]}"#, "push a › b"),
    (#"{"op":"pop"}"#, "pop"), (#"{"op":"pop","to":"home"}"#, "pop to home"), (#"{"op":"pop","count":2}"#, "pop 2"),
    (#"{"op":"pop","toRoot":true}"#, "pop to root"), (#"{"op":"dismiss","all":true}"#, "dismiss all"),
    (#"{"op":"select","stack":"me"}"#, "select me"), (#"{"op":"undo","to":9}"#, "undo to 9"),
    (#"{"op":"open","url":"app://x"}"#, "open app://x"),
  ])
  func anOperationInAFewWords(_ operation: String, _ words: String) throws {
    #expect(try line([operation]) == "10:00  revision 4  \(words)  by phone  → profile")
  }

  @Test func aLongBatchIsCut() throws {
    let operations = (1...6).map { #"{"op":"push","screen":"s\#($0)"}"# }
    #expect(try line(operations).contains("push s1, push s2, push s3, push s4 and 2 more"))
  }

  private func line(_ operations: [String]) throws -> String {
    let change = try SessionChange(
      json: try OpaqueValue(
        text: """
          {"revision":4,"at":"2026-01-05T10:00:00.000Z","origin":"phone",\
          "operations":[\(operations.joined(separator: ","))],"added":[],"removed":[]}
          """))
    return ChangeLine(style: .plain, clock: { _ in "10:00" }).text(change, session: try Samples.tabs())
  }

  @Test func timesAreOfThisPlace() {
    #expect(ChangeLine.localTime(Date()).wholeMatch(of: /[0-2][0-9]:[0-5][0-9]:[0-6][0-9]/) != nil)
  }
}
