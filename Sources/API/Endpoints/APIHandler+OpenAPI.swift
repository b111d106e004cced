import HTTP
import JSON
import OpenAPI

/// The description of the API for machines (docs/api.md §9).
extension APIHandler {
  func openAPI(_ call: Call) throws -> Response? {
    guard try TagConditions.isModified(Served.tag, "The document is", call.request) else {
      return call.writer.notModified(Served.tag)
    }
    return call.writer.json(.ok, Served.json, .tagged(Served.tag))
  }

  /// The document as it is served, made when it is first asked for.
  private enum Served {
    /// Without the line breaks that it has in the tree; as it stands there, should it be no JSON.
    static let json = (try? JSONDocument(OpenAPIDocument.json, maximumDepth: 100).root.minified) ?? OpenAPIDocument.json

    /// With its quotes: a hash of the bytes (FNV-1a), so that each edition has its own.
    static let tag: [UInt8] = {
      let hash = json.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return Array("\"\(String(hash, radix: 16))\"".utf8)
    }()
  }
}
