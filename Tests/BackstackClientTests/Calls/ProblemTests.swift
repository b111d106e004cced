import BackstackClient
import Foundation
import TestSupport
import Testing

/// Problem documents, and the errors that the client makes of them.
@Suite struct ProblemTests {
  /// The codes in the table of docs/api.md, with their statuses when a row has only one.
  private static func documented() throws -> [(code: String, status: Int?)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/api.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "| status | codes |\n").last)
    var codes: [(code: String, status: Int?)] = []
    for row in table.components(separatedBy: "\n").dropFirst().prefix(while: { $0.hasPrefix("|") }) {
      let cells = row.components(separatedBy: "|")
      let status = Int(cells[1].prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces))
      for (index, part) in cells[2].components(separatedBy: "`").enumerated() where index % 2 == 1 {
        // Fields and members are in the same font.
        if part == part.lowercased(), part != "current" { codes.append((part, status)) }
      }
    }
    return codes
  }

  @Test func theClientKnowsEveryCodeOfTheContract() throws {
    let documented = try Self.documented().map(\.code)
    #expect(documented.count >= 40)
    #expect(documented.sorted() == ProblemCode.allCases.map(\.rawValue).sorted())
    for code in ProblemCode.allCases {
      #expect(ProblemCode(rawValue: code.rawValue) == code)
      guard case .unknown = code else { continue }
      Issue.record("\(code) is unknown")
    }
    #expect(ProblemCode(rawValue: "tea_time") == .unknown("tea_time"))
    #expect(ProblemCode.unknown("tea_time").rawValue == "tea_time")
  }

  @Test func everyCodeBecomesItsError() async throws {
    let codes = try Self.documented()
    let server = try StubServer(codes.map { [Answers.problem($0.status ?? 400, $0.code)] })
    var configuration = ClientConfiguration()
    configuration.retry = .never
    let session = try BackstackClient.at(server.port, configuration).session("app")
    for (code, status) in codes {
      let error = await #expect(throws: BackstackError.self) { try await session.get() }
      #expect(error?.code == ProblemCode(rawValue: code))
      #expect(error?.problem?.status == status ?? 400)
      #expect(error?.problem?.detail == "D")
      #expect(error?.problem?.title == "T")
      #expect(error?.problem?.requestID == "r-1")
      #expect(error?.description.hasPrefix("\(code) (") == true)
    }
  }

  @Test func faultsAndTheCurrentSessionComeAlong() async throws {
    let members =
      ##","errors":[{"pointer":"#/operations/2/screen","detail":"is empty"}],"current":\##(Answers.session(revision: 9))"##
    let server = try StubServer([
      [Answers.problem(412, "revision_mismatch", fields: [#"ETag: "now""#], members: members)]
    ])
    let session = try BackstackClient.at(server.port).session("app")
    let error = await #expect(throws: BackstackError.self) {
      try await session.push("a", options: WriteOptions(ifMatch: EntityTag(rawValue: "\"old\"")))
    }
    let problem = try #require(error?.problem)
    #expect(problem.pointers == ["#/operations/2/screen"])
    #expect(problem.faults.first?.detail == "is empty")
    #expect(problem.current?.revision == 9)
    #expect(problem.current?.tag == EntityTag(rawValue: "\"now\""))
    #expect(server.requests.first?.field("If-Match") == "\"old\"")
  }

  @Test func aPageOfAProxyIsAProblemToo() async throws {
    let server = try StubServer([[.send(StubServer.answer("403 Forbidden", ["X-Request-Id: p"], "<h1>No</h1>"))]])
    let error = await #expect(throws: BackstackError.self) {
      try await BackstackClient.at(server.port).session("app").get()
    }
    #expect(error?.code == .unknown(""))
    #expect(error?.problem?.status == 403)
    #expect(error?.problem?.detail == "<h1>No</h1>")
    #expect(error?.problem?.requestID == "p")
  }

  @Test(arguments: ["", "<h1>Welcome</h1>", "[]", #"{"id":"app"}"#, #"{"id":"app","revision":"1"}"#])
  func anAnswerOfAnotherShapeIsMalformed(_ body: String) async throws {
    let server = try StubServer([[.send(StubServer.answer("200 OK", [], body))]])
    let error = await #expect(throws: BackstackError.self) {
      try await BackstackClient.at(server.port).session("app").get()
    }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
