import HTTP
import JSON
import OpenAPI
import TestSupport
import Testing

@testable import API

/// Holds the answers of all tests of the API against its OpenAPI document.
enum Contract {
  private static let document = Result { try JSONValue.parsing(OpenAPIDocument.json) }

  /// Records what an answer has that the document does not tell of.
  static func check(_ answer: Answer, to method: String, _ target: String) throws {
    let document = try document.get()
    let path = target.prefix { $0 != "?" }
    guard let match = try? Routes.table.match(RequestTarget(path: Array(path.utf8))),
      let operation = document["paths"]?.member(match.resource.path)?.member(
        method == "HEAD" ? "get" : method.lowercased()),
      let answers = operation["responses"]
    else { return }
    let place = "\(answer.status) to \(method) \(target)"
    guard
      let described = answers.member(String(answer.status)) ?? answers.member("\(answer.status / 100)XX")
    else {
      Issue.record("the document has no \(place)")
      return
    }
    let expected = described["$ref"]?.string.flatMap { document.at(String($0.dropFirst())) } ?? described
    check(fieldsOf: answer, expected, document, place)
    guard method != "HEAD", let content = expected["content"] else { return }
    let type = (answer["content-type"] ?? "").prefix { $0 != ";" }
    guard let described = content.member(String(type)) else {
      Issue.record("the document has no \(type) for \(place)")
      return
    }
    guard type.hasSuffix("json"), let schema = described["schema"] else { return }
    let faults = JSONSchema(document: document, strict: true).faults(of: try answer.json, under: schema)
    #expect(faults.isEmpty, "\(place): \(answer.text)")
  }

  private static func check(fieldsOf answer: Answer, _ expected: JSONValue, _ document: JSONValue, _ place: String) {
    for (name, field) in expected["headers"]?.members.map({ ($0.string, $1) }) ?? [] {
      let field = field["$ref"]?.string.flatMap { document.at(String($0.dropFirst())) } ?? field
      let isThere = answer[name.lowercased()] != nil
      #expect(isThere || field["required"]?.bool != true, "\(name) of \(place)")
    }
  }
}
