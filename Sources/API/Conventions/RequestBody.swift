import HTTP
import JSON
import Navigation

/// Request bodies: JSON, without a content coding (docs/api.md §2).
enum RequestBody {
  /// Nesting of a body as a whole. An opaque value may nest 64 deep by itself, and an export holds it deeper.
  static let maximumDepth = 80

  /// Refuses a body that says that it is something else than JSON.
  static func checkFields(_ fields: Fields) throws {
    if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
      throw ProblemError(
        .unsupportedMediaType, "Content-Encoding \(quoted(coding)) is not supported: send the body as it is.")
    }
    // What nearly every client sends needs no parsing.
    if fields.has(.contentType, "application/json") { return }
    guard let type = fields[.contentType] else { return }
    guard MediaType(fieldValue: type)?.isJSON == true else {
      throw ProblemError(
        .unsupportedMediaType,
        "Content-Type \(quoted(type)) is not JSON. With curl, use --json or -H 'Content-Type: application/json'.")
    }
  }

  /// The body as an object.
  static func object(_ call: Call) throws -> JSONValue {
    let root = try value(call)
    guard root.kind == .object else {
      throw ProblemError(.invalidField, "The body must be a JSON object.", at: "#")
    }
    return root
  }

  /// The body, whatever JSON it is.
  static func value(_ call: Call) throws -> JSONValue {
    var body = call.request.body
    if body.isEmpty {
      guard call.admission.route.body == .optional else {
        throw ProblemError(.invalidJSON, "The body is empty; it must be JSON.")
      }
      body = Array("{}".utf8)
    }
    return try JSONDocument(body, maximumDepth: maximumDepth).root
  }
}
