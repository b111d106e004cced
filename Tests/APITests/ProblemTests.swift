import Foundation
import HTTP
import JSON
import Navigation
import Testing

@testable import API

/// The table of problems.
@Suite struct ProblemTests {
  /// The rows of the table in docs/api.md §2: codes in backticks, statuses in the first column.
  private func documentedRows() throws -> [(statuses: [Int], codes: [String])] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/api.md"), encoding: .utf8)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| status | codes") }.dropFirst(2)
    return lines.prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|")
      let statuses = cells[0].split { !$0.isNumber }.compactMap { Int($0) }.filter { (400...599).contains($0) }
      let quoted = cells[1].split(separator: "`", omittingEmptySubsequences: false).enumerated()
      return (statuses, quoted.compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) })
    }
  }

  @Test func theTableIsTheContracts() throws {
    let rows = try documentedRows()
    #expect(rows.count > 8)
    for problem in Problem.all {
      let row = rows.first { $0.codes.contains(problem.code) }
      #expect(row?.statuses.contains(problem.status.rawValue) == true, "\(problem.code)")
    }
    let fields = ["current", "Retry-After"]
    for code in rows.flatMap(\.codes) where !fields.contains(code) {
      #expect(Problem.named(code) != nil, "\(code) is documented and not there")
    }
  }

  @Test func codesAndTitlesAreUnique() {
    #expect(Set(Problem.all.map(\.code)).count == Problem.all.count)
    #expect(Set(Problem.all.map(\.title)).count == Problem.all.count)
    #expect(Problem.all.allSatisfy { $0.explanation.hasSuffix(".") && !$0.title.hasSuffix(".") })
  }

  @Test func everyErrorOfTheModelIsAProblem() {
    for code in NavigationError.Code.allCases { #expect(Problem.named(code.rawValue) != nil, "\(code)") }
  }

  @Test func everyFailureOfTheProtocolIsAProblemWithItsStatus() throws {
    let failures: [RequestFailure] = [
      .badRequest("x"), .lengthRequired(), .requestTimeout("x"), .bodyTooLarge(limit: 1), .uriTooLong(limit: 1),
      .expectationFailed(),
      .headersTooLarge("x"), .notImplemented("x"), .versionNotSupported(),
    ]
    let service = try Service()
    for failure in failures {
      #expect(Problem.named(failure.code)?.status == failure.status)
      let answer = try Answer(service.handler.response(to: failure, Fields()), isHead: false)
      #expect(answer.status == failure.status.rawValue)
      #expect(answer.code == failure.code)
      #expect(answer["connection"] == (failure.closes ? "close" : nil))
      #expect(try answer.json["requestId"]?.string == answer["x-request-id"])
    }
  }

  @Test func aConnectionTooManyIsToldWhenToComeAgain() throws {
    let failure = RequestFailure(status: .serviceUnavailable, code: "unavailable", detail: "x", closes: true)
    let answer = try Answer(Service().handler.response(to: failure, Fields()), isHead: false)
    #expect(answer.status == 503 && answer["retry-after"] == "1" && answer["connection"] == "close")
  }

  @Test func aRefusalOfTheProtocolHasTheRequestsName() async throws {
    let answer = try await Service().send("GET", "/", [("X-Request-Id", "mine"), ("Expect", "tea")])
    #expect(answer.status == 417 && answer["x-request-id"] == "mine")
  }

  @Test func detailsAreSentencesThatNameTheirPlace() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    for (operation, body, detail) in [
      ("push", #"{"scren":"x"}"#, "#/scren: there is no such field here."),
      ("push", #"{"screen":"#, "The text ends too early (byte 10 of the body)."),
      ("pop", #"{"to":"x"}"#, "#/to: there is no screen 'x' to pop to."),
      ("dismiss", "{}", "No modal is presented."),
      ("operations", #"{"operations":[{"op":"fly"}]}"#, "#/operations/0/op: there is no operation 'fly'."),
    ] {
      let answer = try await service.send("POST", "/v1/sessions/s/\(operation)", body: body)
      #expect(try answer.json["detail"]?.string == detail)
    }
  }

  @Test func anEntryOfErrorsIsASentenceBesideItsPointer() async throws {
    let answer = try await Service().send("POST", "/v1/sessions", body: #"{"id":"my phone"}"#)
    let detail = "Must be 1 to 64 characters, of A–Z a–z 0–9 . _ ~ - only, and not just one or two dots."
    #expect(answer.text.contains("\"errors\":[{\"pointer\":\"#/id\",\"detail\":\"\(detail)\"}]"))
  }

  @Test func aDocumentHasItsMembersInOrder() async throws {
    let service = try Service()
    let answer = try await service.send("POST", "/v1/sessions", body: #"{"name":"x"}"#)
    #expect(try answer.keys == ["type", "title", "status", "detail", "code", "requestId", "errors"])
    #expect(answer.pointer == "#/name")
    #expect(answer.text.hasSuffix("}\n"))
    #expect(try answer.json["type"]?.string == "/problems/unknown_field")
  }
}
