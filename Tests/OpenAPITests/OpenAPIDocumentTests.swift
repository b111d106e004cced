import JSON
import OpenAPI
import TestSupport
import Testing

/// The document by itself: its references, its schemas and its examples. That it says what the server does is tested with the
/// API.
@Suite struct OpenAPIDocumentTests {
  private let document: JSONValue

  init() throws { document = try .parsing(OpenAPIDocument.json) }

  /// Calls `body` on every object below a value, with its path.
  private func walk(_ value: JSONValue, at path: String = "#", _ body: (JSONValue, String) -> Void) {
    if value.kind == .object { body(value, path) }
    for (key, member) in value.members { walk(member, at: "\(path)/\(key.string)", body) }
    for (index, element) in value.elements.enumerated() { walk(element, at: "\(path)/\(index)", body) }
  }

  @Test func itIsOpenAPI31() {
    #expect(document["openapi"]?.string == "3.1.0")
    #expect(document.at("/info/title")?.string == "Backstack")
  }

  @Test func everyReferenceLeadsSomewhereAndEveryComponentIsUsed() {
    var used: Set<String> = []
    walk(document) { object, path in
      guard let reference = object["$ref"]?.string else { return }
      used.insert(reference)
      #expect(document.at(String(reference.dropFirst())) != nil, "\(path) leads to \(reference)")
    }
    // A security scheme is not referred to, but named.
    for (kind, components) in document["components"]?.members.map({ ($0.string, $1) }) ?? []
    where kind != "securitySchemes" {
      for (name, _) in components.members {
        #expect(used.contains("#/components/\(kind)/\(name.string)"), "\(kind)/\(name.string) is used nowhere")
      }
    }
  }

  @Test func operationsHaveNamesOfTheirOwnAndKnownTags() throws {
    let tags = Set(try #require(document["tags"]).elements.map { $0["name"]?.string })
    var names: Set<String> = []
    for (_, path) in try #require(document["paths"]).members {
      for (_, operation) in path.members where operation.kind == .object {
        let name = try #require(operation["operationId"]?.string)
        #expect(names.insert(name).inserted, "\(name) twice")
        #expect(operation["summary"]?.string?.isEmpty == false)
        let own = operation["tags"]?.elements.map { $0["name"]?.string ?? $0.string } ?? []
        #expect(own.count == 1 && tags.isSuperset(of: own), "\(name)")
      }
    }
  }

  @Test func everyExampleFitsItsSchema() {
    let schemas = JSONSchema(document: document, strict: true)
    var count = 0
    walk(document) { object, path in
      guard let schema = object["schema"] else { return }
      var examples = object["examples"]?.members.compactMap { $1["value"] } ?? []
      if let example = object["example"] { examples.append(example) }
      count += examples.count
      for example in examples {
        let faults = schemas.faults(of: example, under: schema)
        #expect(faults.isEmpty, "\(path): \(faults)")
      }
    }
    #expect(count > 40)
  }

  @Test func everyBodyHasAnExample() throws {
    for (path, item) in try #require(document["paths"]).members {
      for (method, operation) in item.members {
        guard let content = operation.at("/requestBody/content")?["application/json"] else { continue }
        #expect((content["examples"]?.count ?? 0) > 0, "\(method.string) \(path.string)")
      }
    }
  }

  @Test(arguments: [
    (#"{"count":1,"to":"a"}"#, "Pop"), (#"{"toRoot":true,"to":"a"}"#, "Pop"), (#"{"inclusive":true}"#, "Pop"),
    (#"{"scope":"session"}"#, "Pop"), (#"{"scope":"session","toRoot":false}"#, "Pop"), (#"{"op":"pop"}"#, "Pop"),
    (#"{}"#, "Push"), (#"{"screen":""}"#, "Push"), (#"{"screen":"a","screens":[{"screen":"b"}]}"#, "Push"),
    (#"{"screens":[]}"#, "Push"), (#"{"screen":"a","id":"a b"}"#, "Push"), (#"{"screen":"a","extra":1}"#, "Push"),
    (#"{"screen":"a"}"#, "PushInBatch"), (#"{"op":"pop","screen":"a"}"#, "PushInBatch"),
    (#"{"screen":"a"}"#, "Insert"), (#"{"screen":"a","before":"b","after":"c"}"#, "Insert"),
    (#"{"params":1,"mergeParams":{}}"#, "Update"), (#"{"layer":"root"}"#, "Dismiss"),
    (#"{"all":true,"count":1}"#, "Dismiss"), (#"{"container":"split","stacks":[]}"#, "SetRoot"),
    (#"{"screen":"a","bar":{"appearance":{"tint":"red"}}}"#, "Push"), (#"{"screen":"a","autoPopAfter":0}"#, "Push"),
    (#"{"container":"split","screen":"a"}"#, "Present"), (#"{"operations":[]}"#, "Batch"),
    (#"{"operations":[{"op":"undo"}]}"#, "Batch"), (#"{"layers":[]}"#, "SessionExport"),
  ])
  func whatTheServerRefusesNoSchemaTakes(_ body: String, _ name: String) throws {
    let schema = try #require(document.at("/components/schemas/\(name)"))
    #expect(!JSONSchema(document: document, strict: false).faults(of: try .parsing(body), under: schema).isEmpty)
  }
}
